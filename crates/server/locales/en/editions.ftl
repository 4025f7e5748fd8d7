# Editions of the rules that an event goes by.

event-editions = Editions of the rules
event-rules-pairing = Pairing
event-rules-tie-breaks = Tie-breaks
event-rules-rating = Ratings
event-rules-titles = Titles
event-rules-report = Report file
event-edition = FIDE { $code }, in force since { $date }
event-edition-of = { $rules }: { $edition }
export-rules = Rules
desk-field-editions = edition of the rules
desk-refused-unknown-edition = There is no edition “{ $edition }” of these rules: { $rules }.
desk-editions-hint = Only the newest edition of each is there today. The event keeps the one named here.
