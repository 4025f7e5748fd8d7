//! Accounts, sessions, settings, challenges and lists of games, in memory and in a file.

use game::{GameId, PlayerId};
use rules::ByColor;
use store::{
    AcceptedAt, Durability, EventGame, EventMoves, GameView, NewChallenge, NewComputer, NewName, Progress,
    Settings, SolvedTask, Store, StoreError, TournamentId,
};

async fn on_every_store<F>(check: impl Fn(Store) -> F)
where
    F: Future<Output = ()>,
{
    let folder = tempfile::tempdir().expect("a folder");
    check(Store::in_memory().expect("in memory")).await;
    check(Store::open(&folder.path().join("s.sqlite"), Durability::Full).expect("a file")).await;
}

fn name(public_id: &str) -> NewName {
    NewName {
        public_id: public_id.into(),
        name: public_id.to_uppercase(),
        skeleton: format!("skeleton of {public_id}"),
        password: "$argon2id$…".into(),
        email: None,
        at: 300,
    }
}

fn id(number: u64) -> GameId {
    GameId::new(number).expect("small")
}

#[tokio::test]
async fn a_guest_signs_up_and_stays_the_same_account() {
    on_every_store(|store| async move {
        let guest = store.create_guest(100).await.expect("a guest");
        let account = store.account(guest).await.expect("read").expect("there");
        assert_eq!((account.name, account.created_at, account.named_at), (None, 100, None));
        assert_eq!(store.sign_up(guest, name("ann")).await, Ok(true));
        assert_eq!(store.sign_up(guest, name("bob")).await, Ok(false), "a name is given once");
        let account = store.account_by_public_id("ann").await.expect("read").expect("there");
        assert_eq!((account.id, account.name.as_deref()), (guest, Some("ANN")));
        assert_eq!((account.created_at, account.named_at, account.seen_at), (100, Some(300), 300));
        store.saw_account(guest, 400).await.expect("seen");
        store.saw_account(guest, 350).await.expect("an older sign changes nothing");
        assert_eq!(store.account(guest).await.expect("read").expect("there").seen_at, 400);
        assert_eq!(store.credentials("ann").await, Ok(Some((guest, "$argon2id$…".into()))));
        assert_eq!(store.credentials("bob").await, Ok(None));
        assert_eq!(store.set_password(guest, "new").await, Ok(true));
        assert_eq!(store.credentials("ann").await, Ok(Some((guest, "new".into()))));
    })
    .await;
}

#[tokio::test]
async fn names_are_unique_by_id_and_by_look() {
    on_every_store(|store| async move {
        let (a, b) = (store.create_guest(1).await.expect("a"), store.create_guest(1).await.expect("b"));
        assert_eq!(store.sign_up(a, name("ann")).await, Ok(true));
        let taken = |what: &str| Err(StoreError::Taken(what.into()));
        let same = NewName { skeleton: "another".into(), ..name("ann") };
        assert_eq!(store.sign_up(b, same).await, taken("accounts.public_id"));
        let alike = NewName { public_id: "аnn".into(), ..name("ann") };
        assert_eq!(store.sign_up(b, alike).await, taken("accounts.skeleton"));
        assert_eq!(store.sign_up(b, name("bob")).await, Ok(true), "a refusal leaves the guest free");
        assert_eq!(store.accounts(None, 10).await.expect("list").len(), 2);
        assert_eq!(store.accounts(Some(b), 10).await.expect("list").len(), 1);
    })
    .await;
}

#[tokio::test]
async fn roles_and_one_time_links() {
    on_every_store(|store| async move {
        let ann = store.create_guest(1).await.expect("a guest");
        assert_eq!(store.anyone_is("administrator").await, Ok(false));
        store.grant(ann, "administrator", 5).await.expect("granted");
        store.grant(ann, "administrator", 6).await.expect("twice is harmless");
        store.grant(ann, "arbiter", 6).await.expect("granted");
        assert_eq!(store.anyone_is("administrator").await, Ok(true));
        assert_eq!(store.roles(ann).await, Ok(vec!["administrator".into(), "arbiter".into()]));
        store.revoke(ann, "arbiter").await.expect("revoked");
        assert_eq!(store.roles(ann).await, Ok(vec!["administrator".into()]));
        assert!(store.grant(PlayerId(99), "arbiter", 6).await.is_err(), "no such account");

        store.put_link([7; 32], "administrator", 100).await.expect("kept");
        assert_eq!(store.use_link([8; 32], "administrator", 0, 110).await, Ok(false));
        assert_eq!(store.use_link([7; 32], "other", 0, 110).await, Ok(false));
        assert_eq!(store.use_link([7; 32], "administrator", 101, 110).await, Ok(false), "too old");
        assert_eq!(store.use_link([7; 32], "administrator", 100, 110).await, Ok(true));
        assert_eq!(store.use_link([7; 32], "administrator", 100, 110).await, Ok(false), "once only");
    })
    .await;
}

#[tokio::test]
async fn sessions_open_are_listed_and_close() {
    on_every_store(|store| async move {
        let ann = store.create_guest(1).await.expect("a guest");
        for (byte, at) in [(1, 10), (2, 20), (3, 30)] {
            store.open_session([byte; 32], ann, "Browser", at).await.expect("opened");
        }
        let session = store.session([1; 32]).await.expect("read").expect("there");
        assert_eq!((session.account, session.created_at, session.agent.as_str()), (ann, 10, "Browser"));
        assert_eq!(store.session([9; 32]).await, Ok(None));
        store.saw_session([1; 32], 99).await.expect("seen");
        store.saw_session([1; 32], 15).await.expect("an older sign changes nothing");
        let order: Vec<u8> =
            store.sessions_of(ann).await.expect("list").iter().map(|session| session.token[0]).collect();
        assert_eq!(order, [1, 3, 2]);
        assert_eq!(store.close_session([2; 32]).await, Ok(true));
        assert_eq!(store.close_session([2; 32]).await, Ok(false));
        assert_eq!(store.close_sessions_of(ann, Some([1; 32])).await, Ok(1));
        assert_eq!(store.close_stale_sessions(99).await, Ok(0));
        assert_eq!(store.close_stale_sessions(100).await, Ok(1));
    })
    .await;
}

#[tokio::test]
async fn settings_come_back_as_kept() {
    on_every_store(|store| async move {
        let ann = store.create_guest(1).await.expect("a guest");
        assert_eq!(store.settings(ann).await, Ok(Settings::default()));
        let mine = Settings {
            lang: Some("zh-Hant".into()),
            theme: "dark".into(),
            board: "slate".into(),
            notation: "zh".into(),
            men: "full".into(),
            coordinates: "outside".into(),
            auto_queen: true,
            confirm_move: true,
            sound: false,
        };
        store.save_settings(ann, &mine).await.expect("kept");
        assert_eq!(store.settings(ann).await, Ok(mine));
    })
    .await;
}

#[tokio::test]
async fn one_of_two_gets_a_challenge() {
    on_every_store(|store| async move {
        let (a, b) = (store.create_guest(1).await.expect("a"), store.create_guest(1).await.expect("b"));
        let c = store.create_guest(1).await.expect("c");
        let new = |number, kind: &str, to| NewChallenge {
            id: id(number),
            kind: kind.into(),
            by: a,
            to,
            color: "random".into(),
            terms: "5+3".into(),
        };
        assert_eq!(store.create_challenge(new(1, "seek", None), 10).await, Ok(true));
        assert_eq!(store.create_challenge(new(1, "seek", None), 11).await, Ok(false), "the id is taken");
        assert_eq!(store.create_challenge(new(2, "link", Some(c)), 12).await, Ok(true));
        assert_eq!(store.open_challenges("seek", 9).await.expect("list").len(), 1);
        assert_eq!(store.take_challenge(id(1), a, 20).await, Ok(false), "not one's own");
        assert_eq!(store.take_challenge(id(2), b, 20).await, Ok(false), "meant for another");
        assert_eq!(store.take_challenge(id(1), b, 20).await, Ok(true));
        assert_eq!(store.take_challenge(id(1), c, 21).await, Ok(false), "too late");
        let taken = store.challenge(id(1)).await.expect("read").expect("there");
        assert_eq!((taken.closed_at, taken.taken_by), (Some(20), Some(b)));
        assert_eq!(store.open_challenges("seek", 9).await, Ok(vec![]));
        assert_eq!(store.reopen_challenge(id(1), c).await, Ok(false), "not theirs");
        assert_eq!(store.reopen_challenge(id(1), b).await, Ok(true));
        assert_eq!(store.take_challenge(id(1), c, 22).await, Ok(true), "it stands again");
        assert_eq!(store.withdraw_challenge(id(2), b, 30).await, Ok(false), "not one's own");
        assert_eq!(store.withdraw_challenge(id(2), a, 30).await, Ok(true));
        assert_eq!(store.create_challenge(new(3, "seek", None), 40).await, Ok(true));
        assert_eq!(store.close_challenges("seek", 40, 50).await, Ok(0));
        assert_eq!(store.close_challenges("seek", 41, 50).await, Ok(1));
        assert_eq!(store.create_challenge(new(4, "seek", None), 60).await, Ok(true));
        assert_eq!(store.create_challenge(new(5, "link", None), 60).await, Ok(true));
        assert_eq!(store.withdraw_all("seek", b, 70).await, Ok(0), "none of theirs");
        assert_eq!(store.withdraw_all("seek", a, 70).await, Ok(1), "the link stands");
    })
    .await;
}

#[tokio::test]
async fn lists_of_games_take_the_newest_view() {
    on_every_store(|store| async move {
        let (a, b) = (store.create_guest(1).await.expect("a"), store.create_guest(1).await.expect("b"));
        let view = |number, seq, at| GameView {
            id: id(number),
            seq,
            white: Some(a),
            black: Some(b),
            created_at: at,
            ended_at: None,
            laws: "fide-2023/1".into(),
            speed: "blitz".into(),
            time: "5+3".into(),
            chess960: false,
            rated: false,
            plies: 0,
            result: String::new(),
            termination: String::new(),
        };
        let ended = GameView { ended_at: Some(99), plies: 7, result: "1-0".into(), ..view(1, 9, 10) };
        store.put_game_view(&view(2, 1, 20)).await.expect("kept");
        store.put_game_view(&ended).await.expect("kept");
        store.put_game_view(&view(1, 1, 10)).await.expect("an older one is passed over");
        assert_eq!(store.games_of(b, None, 9).await, Ok(vec![view(2, 1, 20), ended.clone()]));
        assert_eq!(store.games_of(a, Some((20, id(2))), 9).await, Ok(vec![ended]));
        assert_eq!(store.games_of(PlayerId(77), None, 9).await, Ok(vec![]));
        let challenge = NewChallenge {
            id: id(1),
            kind: "link".into(),
            by: a,
            to: None,
            color: "white".into(),
            terms: "5+3".into(),
        };
        assert_eq!(store.create_challenge(challenge, 1).await, Ok(false), "a game has that id");
    })
    .await;
}

#[tokio::test]
async fn games_of_one_millisecond_are_all_listed() {
    on_every_store(|store| async move {
        let a = store.create_guest(1).await.expect("a");
        for number in 1..=5 {
            let view = GameView {
                id: id(number),
                seq: 1,
                white: Some(a),
                black: None,
                created_at: 10,
                ended_at: None,
                laws: "fide-2023/1".into(),
                speed: "blitz".into(),
                time: "5+3".into(),
                chess960: false,
                rated: false,
                plies: 0,
                result: String::new(),
                termination: String::new(),
            };
            store.put_game_view(&view).await.expect("kept");
        }
        let (mut seen, mut before) = (Vec::new(), None);
        loop {
            let page = store.games_of(a, before, 2).await.expect("list");
            let Some(last) = page.last() else { break };
            before = Some((last.created_at, last.id));
            seen.extend(page.iter().map(|view| view.id));
        }
        assert_eq!(seen, [5, 4, 3, 2, 1].map(id));
    })
    .await;
}

#[tokio::test]
async fn only_guests_who_never_played_are_forgotten() {
    on_every_store(|store| async move {
        let mut guests = Vec::new();
        for at in [10, 10, 10, 10, 10, 10, 99] {
            guests.push(store.create_guest(at).await.expect("a guest"));
        }
        let [idle, named, player, offering, taker, teacher, fresh] = guests[..] else { panic!("seven") };
        assert_eq!(store.sign_up(named, name("ann")).await, Ok(true));
        let offer = |number, by| NewChallenge {
            id: id(number),
            kind: "link".into(),
            by,
            to: None,
            color: "random".into(),
            terms: "5+3".into(),
        };
        for (number, by) in [(1, player), (2, offering), (3, idle), (4, idle)] {
            assert_eq!(store.create_challenge(offer(number, by), 10).await, Ok(true));
        }
        assert_eq!(store.open_challenges_by(idle, 9).await, Ok(vec![id(3), id(4)]));
        assert_eq!(store.open_challenges_by(idle, 1).await, Ok(vec![id(3)]));
        assert_eq!(store.take_challenge(id(1), taker, 11).await, Ok(true));
        store.grant(teacher, "teacher", 10).await.expect("granted");
        for (byte, who) in [(1, idle), (2, offering)] {
            store.open_session([byte; 32], who, "Browser", 10).await.expect("opened");
        }
        assert_eq!(store.forget_guests(50, 9).await, Ok(0), "an open offer keeps its maker");
        for number in [3, 4] {
            assert_eq!(store.withdraw_challenge(id(number), idle, 12).await, Ok(true));
        }
        assert_eq!(store.open_challenges_by(idle, 9).await, Ok(vec![]));
        assert_eq!(store.forget_guests(10, 9).await, Ok(0), "seen since");
        assert_eq!(store.forget_guests(50, 9).await, Ok(1));
        assert_eq!(store.account(idle).await, Ok(None));
        assert_eq!(store.session([1; 32]).await, Ok(None));
        assert_eq!(store.challenge(id(3)).await, Ok(None));
        for stays in [named, player, offering, taker, teacher, fresh] {
            assert!(store.account(stays).await.expect("read").is_some(), "{stays:?}");
        }
        assert!(store.session([2; 32]).await.expect("read").is_some());
        assert_eq!(store.forget_guests(100, 9).await, Ok(1), "the fresh one, by then");
    })
    .await;
}

#[tokio::test]
async fn an_issue_of_a_roster_counts_once_it_is_whole_and_the_one_before_is_forgotten() {
    on_every_store(|store| async move {
        let by = store.create_guest(1).await.expect("a guest");
        let player = |number: u32, rating| store::RosterPlayer {
            id: number.to_string(),
            key: format!("player{}", number % 3),
            name: format!("Player {}", number % 3),
            federation: "CHN".into(),
            rating: Some(rating),
            ..store::RosterPlayer::default()
        };
        let roster = |issue| store::Roster {
            list: "fide".into(),
            issue,
            day: "2026-11-01".into(),
            name: "list.xml".into(),
            players: 450,
        };
        let first: Vec<_> = (1..=450).map(|number| player(number, 1000 + number)).collect();
        store.add_roster_players(7, &first).await.expect("added");
        assert_eq!(store.roster("fide").await, Ok(None), "not shown before it is whole");
        store.show_roster(&roster(7), by).await.expect("shown");
        assert_eq!(store.roster("fide").await, Ok(Some(roster(7))));
        let alike = store.roster_players_called(7, "player1").await.expect("read");
        assert_eq!(alike.len(), 8, "a few of many");
        assert_eq!((alike[0].id.as_str(), alike[0].rating), ("448", Some(1448)));
        store.add_roster_players(8, &[player(1, 1500), player(1, 1501)]).await.expect("added");
        store.show_roster(&roster(8), by).await.expect("shown");
        assert_eq!(store.roster_player(8, "1").await.expect("read").and_then(|one| one.rating), Some(1501));
        assert_eq!(store.roster_player(7, "1").await, Ok(None), "the issue before is gone");
    })
    .await;
}

fn rating_entry(seq: u32, kind: &str, by: PlayerId) -> store::RatingEntry {
    store::RatingEntry {
        seq,
        kind: kind.to_owned(),
        at: 500,
        by: (seq == 1).then_some(by),
        day: Some("2026-07-01".to_owned()),
        corrects: (seq > 1).then_some(1),
        note: "Centre".to_owned(),
        body: "text".to_owned(),
    }
}

#[tokio::test]
async fn rating_entries_keep_their_order_and_a_number_is_given_once() {
    on_every_store(|store| async move {
        let by = store.create_guest(1).await.expect("a guest");
        let (one, two) = (rating_entry(1, "report", by), rating_entry(2, "correction", by));
        store.add_rating_entry("china-classic", &one).await.expect("added");
        store.add_rating_entry("china-classic", &two).await.expect("added");
        let again = store.add_rating_entry("china-classic", &two).await;
        assert!(matches!(again, Err(StoreError::Taken(_))), "{again:?}");
        assert_eq!(store.rating_entries("china-classic", 0).await, Ok(vec![one, two.clone()]));
        assert_eq!(store.rating_entries("china-classic", 1).await, Ok(vec![two]));
        assert_eq!(store.rating_entries("fide-standard", 0).await, Ok(Vec::new()));
        assert_eq!(store.standard("grades").await, Ok(None));
        store.put_standard("grades", "old", by, 1).await.expect("kept");
        store.put_standard("grades", "new", by, 2).await.expect("kept");
        assert_eq!(store.standard("grades").await, Ok(Some("new".to_owned())));
    })
    .await;
}

#[tokio::test]
async fn an_application_is_decided_once() {
    on_every_store(|store| async move {
        let by = store.create_guest(1).await.expect("a guest");
        let new = store::NewApplication {
            name: "王小明".to_owned(),
            player: "N1".to_owned(),
            wanted: "class-1".to_owned(),
            event: "Spring".to_owned(),
            rounds: 9,
            points_tenths: 75,
            place: Some(2),
            rule: "70 per cent".to_owned(),
            authority: "local".to_owned(),
        };
        let id = store.apply_for_title(&new, by, 10).await.expect("made");
        assert_eq!(store.decide_title(id, Some("2026-07-02"), "", by, 20).await, Ok(true));
        assert_eq!(store.decide_title(id, None, "", by, 30).await, Ok(false));
        let kept = store.title_application(id).await.expect("read").expect("there");
        assert_eq!((kept.new, kept.state.as_str(), kept.decided_at), (new.clone(), "granted", Some(20)));
        let second = store.apply_for_title(&new, by, 5).await.expect("made");
        let order: Vec<u32> =
            store.title_applications(9).await.expect("read").iter().map(|one| one.id).collect();
        assert_eq!(order, [second, id], "open ones first");
        let held = store::TitleHolder {
            name: new.name,
            player: new.player,
            title: new.wanted,
            granted_on: "2026-07-01".to_owned(),
            authority: new.authority,
        };
        store.add_title_holder(&held, by, 40).await.expect("entered");
        let granted = store::TitleHolder { granted_on: "2026-07-02".to_owned(), ..held.clone() };
        assert_eq!(
            store.title_holders(9).await,
            Ok(vec![granted, held]),
            "a grant is in the register by itself"
        );
    })
    .await;
}

#[tokio::test]
async fn accepted_offers_without_a_game_come_in_pages() {
    on_every_store(|store| async move {
        let (a, b) = (store.create_guest(1).await.expect("a"), store.create_guest(1).await.expect("b"));
        for (number, at) in [(5, 10), (3, 20), (4, 20), (9, 20), (1, 30)] {
            let (kind, color, terms) = ("link".to_owned(), "random".to_owned(), "5+3".to_owned());
            let new = NewChallenge { id: id(number), kind, by: a, to: None, color, terms };
            assert_eq!(store.create_challenge(new, 5).await, Ok(true));
            assert_eq!(store.take_challenge(id(number), b, at).await, Ok(true));
        }
        let (mut place, mut pages) = (AcceptedAt::since(20), Vec::new());
        loop {
            let page = store.accepted_challenges_unlisted(place, 2).await.expect("read");
            let Some(&(last, _)) = page.last() else { break };
            place = last;
            pages.push(page.into_iter().map(|(_, id)| id).collect::<Vec<_>>());
        }
        assert_eq!(pages, [vec![id(3), id(4)], vec![id(9), id(1)]]);
    })
    .await;
}

#[tokio::test]
async fn open_offers_are_found_by_terms_and_by_age() {
    on_every_store(|store| async move {
        let a = store.create_guest(1).await.expect("a");
        for (number, kind, color, terms) in [
            (1, "seek", "random", "5+3"),
            (2, "seek", "random", "3+2"),
            (3, "seek", "white", "3+2"),
            (4, "link", "random", "3+2"),
        ] {
            let (kind, color, terms) = (kind.to_owned(), color.to_owned(), terms.to_owned());
            let new = NewChallenge { id: id(number), kind, by: a, to: None, color, terms };
            let at = i64::try_from(number).expect("small");
            assert_eq!(store.create_challenge(new, at).await, Ok(true));
        }
        let like = store.open_challenges_on("seek", "3+2", 9).await.expect("read");
        assert_eq!(like.iter().map(|seek| seek.id).collect::<Vec<_>>(), [id(2)]);
        let mut old = store.open_since("seek", 3).await.expect("read");
        old.sort_unstable_by_key(|(id, _)| id.get());
        assert_eq!(old, [(id(1), a), (id(2), a)]);
    })
    .await;
}

#[tokio::test]
async fn a_board_of_an_event_has_one_game_at_a_time() {
    on_every_store(|store| async move {
        let game = |number: u64, black: u32| EventGame {
            id: id(number),
            tournament: TournamentId(1),
            slug: "k3PzQw7A".into(),
            round: 1,
            seats: ByColor { white: 1, black },
            accounts: ByColor { white: 10, black: 20 },
            starts_at: 500,
            progress: Progress::Open,
        };
        assert_eq!(store.put_event_game(&game(1, 2)).await, Ok(true));
        assert_eq!(store.put_event_game(&game(2, 2)).await, Ok(false), "the board has one");
        assert_eq!(store.put_event_game(&game(1, 3)).await, Ok(false), "the id is another's");
        assert_eq!(store.put_event_game(&game(3, 3)).await, Ok(true));
        assert_eq!(store.event_game(id(1)).await, Ok(Some(game(1, 2))));
        assert_eq!(store.event_game(id(2)).await, Ok(None));
        store.close_event_game(id(1), Progress::Told).await.expect("closed");
        assert_eq!(store.put_event_game(&game(2, 2)).await, Ok(false), "it was played");
        store.close_event_game(id(1), Progress::Dropped).await.expect("called off");
        store.close_event_game(id(1), Progress::Told).await.expect("nothing comes back");
        assert_eq!(store.put_event_game(&game(2, 2)).await, Ok(true), "another takes its place");
        let all = store.event_games(TournamentId(1)).await.expect("read");
        assert_eq!(all, [game(2, 2), game(3, 3)], "those called off are not listed");
        assert_eq!(store.event_games(TournamentId(2)).await, Ok(vec![]));
    })
    .await;
}

#[tokio::test]
async fn a_board_keeps_the_last_moves_that_were_read_in() {
    on_every_store(|store| async move {
        let by = store.create_guest(1).await.expect("a guest").0;
        let moves = |round: u32, black: u32, pgn: &str| EventMoves {
            tournament: TournamentId(1),
            round,
            seats: ByColor { white: 1, black },
            pgn: pgn.to_owned(),
            by,
            at: 500,
        };
        for new in [moves(1, 3, "1. d4 *"), moves(1, 2, "1. c4 *"), moves(1, 2, "1. e4 *"), moves(2, 2, "*")]
        {
            store.put_event_moves(&new).await.expect("kept");
        }
        let kept = store.event_moves(TournamentId(1), 1).await.expect("read");
        assert_eq!(kept, [moves(1, 2, "1. e4 *"), moves(1, 3, "1. d4 *")]);
        assert_eq!(store.event_moves(TournamentId(2), 1).await, Ok(vec![]));
    })
    .await;
}

#[tokio::test]
async fn computer_opponents_have_accounts_without_a_password() {
    on_every_store(|store| async move {
        let new = |key: &str, name: &str| NewComputer {
            key: key.to_owned(),
            public_id: name.to_lowercase(),
            name: name.to_owned(),
            skeleton: name.to_lowercase(),
            at: 7,
        };
        let tiger = store.create_computer(new("tiger", "Tiger")).await.expect("made");
        assert_eq!(store.computers().await, Ok(vec![("tiger".to_owned(), tiger)]));
        assert_eq!(store.credentials("tiger").await, Ok(None), "nobody signs in to it");
        assert_eq!(store.accounts(None, 9).await, Ok(vec![]), "it is not among the people");
        let account = store.account(tiger).await.expect("read").expect("there");
        assert_eq!((account.name.as_deref(), account.named_at), (Some("Tiger"), Some(7)));
        let again = store.create_computer(new("dragon", "Tiger")).await;
        assert!(matches!(again, Err(StoreError::Taken(_))), "{again:?}");
        let game = GameId::new(5).expect("small");
        assert_eq!(store.computer_game(game).await, Ok(None));
        store.put_computer_game(game, 1_150).await.expect("kept");
        store.put_computer_game(game, 2_000).await.expect("not kept");
        assert_eq!(store.computer_game(game).await, Ok(Some(1_150)));
    })
    .await;
}

#[tokio::test]
async fn solved_tasks_keep_their_most_stars_and_skills_their_last_ten_answers() {
    on_every_store(|store| async move {
        let pupil = store.create_guest(1).await.expect("made");
        let other = store.create_guest(1).await.expect("made");
        let solved = |task: &str, stars, solved_at| SolvedTask {
            lesson: "rook".to_owned(),
            task: task.to_owned(),
            stars,
            solved_at,
        };
        for task in [solved("one", 2, 5), solved("two", 3, 6), solved("one", 1, 7)] {
            store.put_solved_task(pupil, task).await.expect("kept");
        }
        let kept = store.solved_tasks(pupil).await.expect("read");
        assert_eq!(kept, [solved("two", 3, 6), solved("one", 2, 7)], "the longest ago first");
        assert_eq!(store.solved_tasks(other).await, Ok(vec![]));

        assert_eq!(store.skill(pupil, "king-queen").await, Ok((0, 0)));
        for at in 0..12 {
            store.put_skill_answer(pupil, "king-queen", at >= 3, at).await.expect("kept");
        }
        assert_eq!(store.skill(pupil, "king-queen").await, Ok((10, 9)), "of the last ten");
        assert_eq!(store.skill(other, "king-queen").await, Ok((0, 0)));
    })
    .await;
}
