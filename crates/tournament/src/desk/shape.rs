//! How types of other crates stand in stored facts.

/// `"white"`, `"black"`.
pub(super) mod color {
    use rules::Color;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Shape {
        White,
        Black,
    }

    pub(in crate::desk) fn serialize<S: Serializer>(color: &Color, to: S) -> Result<S::Ok, S::Error> {
        match color {
            Color::White => Shape::White,
            Color::Black => Shape::Black,
        }
        .serialize(to)
    }

    pub(in crate::desk) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Color, D::Error> {
        Ok(match Shape::deserialize(from)? {
            Shape::White => Color::White,
            Shape::Black => Color::Black,
        })
    }
}

/// The same, or nothing for nobody.
pub(super) mod maybe_color {
    use rules::Color;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    struct Shape(#[serde(with = "super::color")] Color);

    #[allow(clippy::ref_option, reason = "serde wants it so")]
    pub(in crate::desk) fn serialize<S: Serializer>(color: &Option<Color>, to: S) -> Result<S::Ok, S::Error> {
        color.map(Shape).serialize(to)
    }

    pub(in crate::desk) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Color>, D::Error> {
        Ok(Option::<Shape>::deserialize(from)?.map(|shape| shape.0))
    }
}
