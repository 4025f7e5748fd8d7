//! The lessons that are shipped: each can be read, each task can be solved, its best is best, its hints are true.

use std::collections::BTreeSet;
use std::fs::read_to_string;
use teaching::{Course, Judgement, Language, Standing, Task, drilled};

fn folder() -> String {
    format!("{}/../../lessons", env!("CARGO_MANIFEST_DIR"))
}

fn course() -> Course {
    let text = read_to_string(format!("{}/course.toml", folder())).expect("the course is there");
    Course::read(&text, |id| read_to_string(format!("{}/{id}.toml", folder())).ok())
        .unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn every_task_can_be_solved_its_best_is_best_and_its_hints_are_true() {
    let faults: Vec<String> = course().faults().iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// A text that is the same in two languages was forgotten; two lines on a telephone hold so many letters.
#[test]
fn every_text_is_there_in_every_language_and_short() {
    let mut texts = Vec::new();
    for lesson in course().lessons() {
        texts.extend([lesson.title.clone(), lesson.about.clone()]);
        texts.extend(lesson.steps.iter().map(|step| step.say.clone()));
    }
    assert!(texts.len() > 150);
    for text in texts {
        let [en, hans, hant] = Language::ALL.map(|language| text.get(language));
        let numbers_only = !en.chars().any(char::is_alphabetic);
        assert!(numbers_only || (en != hans && en != hant), "{en}");
        assert!(en.chars().count() <= 150, "{en}");
        assert!(hans.chars().count() <= 60, "{hans}");
        assert_eq!(hans.chars().count(), hant.chars().count(), "{hans} / {hant}");
    }
}

#[test]
fn the_first_stage_is_whole() {
    let course = course();
    let ids: Vec<&str> = course.stages[0].lessons.iter().map(|lesson| lesson.id.as_str()).collect();
    assert_eq!(
        ids,
        [
            "board",
            "set-up",
            "rook",
            "bishop",
            "queen",
            "king",
            "pawn",
            "knight",
            "capture",
            "attack",
            "value",
            "check",
            "mate",
            "stalemate",
            "castling",
            "en-passant",
            "promotion",
            "notation"
        ],
        "TEA-03: board and set-up, rook, bishop, queen and king, then pawn and knight"
    );
    for lesson in course.lessons() {
        let tasks = lesson.tasks().count();
        assert!((4..=8).contains(&tasks), "{}: {tasks} tasks", lesson.id);
    }
}

/// TEA-03: what comes before is asked for.
#[test]
fn lessons_open_one_after_another() {
    let course = course();
    let rook = course.lesson("rook").unwrap();
    let mut done = BTreeSet::new();
    assert_eq!(course.standing(rook, &done), Standing::Locked(vec!["set-up".to_owned()]));
    done.insert("set-up".to_owned());
    assert_eq!(course.standing(rook, &done), Standing::Open);
    done.insert("rook".to_owned());
    assert_eq!(course.standing(rook, &done), Standing::Done);
}

/// Whoever follows one track alone is never stopped by a lesson that it leaves out.
#[test]
fn every_track_can_be_walked() {
    let course = course();
    for track in &course.tracks {
        let mut done = BTreeSet::new();
        for id in &track.lessons {
            assert_eq!(
                course.standing(course.lesson(id).unwrap(), &done),
                Standing::Open,
                "{}: {id}",
                track.id
            );
            done.insert(id.clone());
        }
    }
}

/// TEA-04, TEA-05: counting tasks with blockers are made from a seed, and the board has the answer.
#[test]
fn counting_tasks_are_made_anew_for_each_seed() {
    use rules::Role;
    for role in [Role::Rook, Role::Bishop] {
        let tasks: Vec<Task> = (0..30).map(|seed| drilled(teaching::Drill::Reach(role), seed)).collect();
        let different: BTreeSet<String> = tasks.iter().map(|task| format!("{task:?}")).collect();
        assert!(different.len() > 20);
        for task in tasks {
            let answer = task.solution().unwrap();
            assert!(matches!(task.judge(&answer), Judgement::Right(_)));
            assert!(!matches!(task.judge("99"), Judgement::Right(_)));
        }
    }
}

/// SPC-14: three ways to promote, twelve moves, and the same for Black.
#[test]
fn a_promotion_drill_has_three_ways_and_twelve_moves() {
    let mut colors = BTreeSet::new();
    for seed in 0..40 {
        let Task::Mark { scene, what } = drilled(teaching::Drill::Promotions, seed) else {
            panic!("marks squares")
        };
        let ways = what.squares(&scene);
        assert_eq!(ways.len(), 3);
        let pawn = scene.board().by(scene.turn(), rules::Role::Pawn).first().unwrap();
        let pieces = [rules::Role::Queen, rules::Role::Rook, rules::Role::Bishop, rules::Role::Knight];
        let moves = ways.iter().flat_map(|to| pieces.map(|role| (to, role)));
        assert_eq!(
            moves.filter(|(to, role)| teaching::why_not(&scene, pawn, *to, Some(*role)).is_none()).count(),
            12
        );
        colors.insert(scene.turn().letter());
    }
    assert_eq!(colors.len(), 2);
}

/// CHK-05: in each position of a double check every legal move is the king's.
#[test]
fn a_double_check_leaves_only_the_king() {
    let course = course();
    let doubles = course.lesson("check").unwrap().tasks().filter(|step| step.id.starts_with("double"));
    let mut seen = 0;
    for step in doubles {
        let scene = step.task(0).unwrap().scene();
        let position = scene.game().unwrap();
        assert!(position.checkers().is_several(), "{}", step.id);
        let king = position.king(position.turn());
        assert!(position.legal_moves().into_iter().all(|mv| mv.from() == king));
        seen += 1;
    }
    assert!(seen >= 2);
}

#[test]
fn a_fault_names_file_and_step() {
    let words = "en = \"a\"\nzh-Hans = \"b\"\nzh-Hant = \"c\"\n";
    let course = format!("[[stage]]\nid = \"s\"\nlessons = [\"x\"]\n[stage.title]\n{words}");
    let read = |steps: &str| {
        let lesson = format!("[title]\n{words}[about]\n{words}{steps}");
        Course::read(&course, |_| Some(lesson.clone())).map(|_| ()).map_err(|fault| fault.to_string())
    };
    let step = |rest: &str| format!("[[step]]\n{words}{rest}");
    let board = "board = \"8/8/8/8/8/8/8/R7\"";
    let cases = [
        (
            step(&format!("id = \"i\"\ntask = \"collect\"\n{board}\n")),
            "x.toml, step 1: collect wants targets",
        ),
        (step(&format!("id = \"i\"\ntask = \"jump\"\n{board}\n")), "x.toml, step 1: \"jump\" is no task"),
        (step(&format!("id = \"i\"\ntask = \"mate\"\n{board}\n")), "wants a whole FEN"),
        (step("task = \"find\"\nsquare = \"e4\"\n"), "a task has an id"),
        (step("board = \"8/8\"\n"), "step 1: \"8/8\": 2 ranks"),
        (step("tsak = \"find\"\n"), "unknown field"),
        (step("id = \"i\"\ntask = \"find\"\nsquare = \"j9\"\n"), "\"j9\" is no square"),
    ];
    for (text, wanted) in cases {
        let said = read(&text).unwrap_err();
        assert!(said.contains(wanted), "{said}");
    }
    assert_eq!(read(&step(board)), Ok(()));
}

/// The proof itself can fail: a best that is not, a task without a way, two illegal moves.
#[test]
fn what_cannot_be_proved_is_told() {
    use rules::{Bitboard, Square};
    let board = *teaching::Scene::read("8/8/8/8/8/8/8/B7").unwrap().board();
    let collect = |target: Square, best| {
        let targets = Bitboard::from_square(target);
        Task::Collect { board, hero: Square::A1, targets, safe: false, best }.prove()
    };
    assert_eq!(collect(Square::H8, 1), Ok(()));
    assert!(collect(Square::H8, 2).unwrap_err().contains("best is 2"));
    assert!(collect(Square::A2, 1).unwrap_err().contains("nobody can solve"));
    let scene = teaching::Scene::read("8/8/8/8/8/8/8/B7").unwrap();
    let moves = vec![(Square::A1, Square::A2), (Square::A1, Square::A3)];
    assert!(Task::Spot { scene, moves }.prove().unwrap_err().contains("2 of the moves"));
}
