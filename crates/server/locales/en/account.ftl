account-sign-up = Sign up
account-sign-up-do = Make the account
account-sign-up-text = With a name your games and settings stay with you on every device. What you played as a guest here comes along.
account-sign-in = Sign in
account-sign-in-do = Sign in
account-sign-out = Sign out
account-have-one = Already have an account?
account-have-none = No account yet?
account-guest = Guest

account-name = Name
account-name-hint = 2 to 20 letters of any script, digits, _ or -
account-name-too-short = This name is too short: at least { $least } characters.
account-name-too-long = This name is too long: at most { $most } characters.
account-name-blank = A name has no blanks in it. Use _ or - instead.
account-name-letter = “{ $letter }” cannot stand in a name. Use letters, digits, _ or -.
account-name-hollow = A name needs a letter or a digit.
account-name-reserved = This name is kept for the platform. Choose another.
account-name-taken = Someone has this name or one that looks the same. Choose another.

account-password = Password
account-password-hint = At least 8 characters; a few words that do not belong together work well
account-password-too-short = This password is too short: at least { $least } characters.
account-password-too-long = This password is too long: at most { $most } characters.
account-password-weak = This password is guessed in no time. Add a word or two that nobody expects.
account-password-current-wrong = The current password is not right.

account-email = E-mail (optional)
account-email-hint = Only for getting back into your account
account-email-fault = This is not an e-mail address. Correct it or leave the field empty.

account-sign-in-wrong = This name and password do not belong together. Check both and try again.
account-sign-in-wait = { $seconds ->
    [one] Too many tries. Wait one second, then try again.
   *[other] Too many tries. Wait { $seconds } seconds, then try again.
    }

settings-title = Settings
settings-save = Save
settings-saved = Saved.
settings-guest = These settings stay in this browser. With an account they follow you to every device.
settings-lang = Language
settings-lang-auto = As the browser says
settings-theme = Page colours
settings-theme-auto = As the device says
settings-theme-light = Light
settings-theme-dark = Dark
settings-theme-contrast = High contrast
settings-board = Board colours
settings-board-tea = Tea
settings-board-paper = Paper and ink
settings-board-jade = Jade
settings-board-night = Night
settings-notation = Moves are written
settings-notation-figurine = With figurines (♘f3)
settings-notation-english = With English letters (Nf3)
settings-notation-chinese = With Chinese names (马f3)
settings-notation-german = With German letters (Sf3)
settings-men = Pieces and pawns are called
settings-men-full = By name: { role-king } { role-queen } { role-rook } { role-bishop } { role-knight } { role-pawn }
settings-men-short = By name: { role-king-short } { role-queen-short } { role-rook-short } { role-bishop-short } { role-knight-short } { role-pawn-short }
settings-men-letter = By letter: { role-king-letter } { role-queen-letter } { role-rook-letter } { role-bishop-letter } { role-knight-letter } { role-pawn-letter }
settings-coordinates = Coordinates
settings-coordinates-inside = In the squares
settings-coordinates-edges = On all four edges, as in competition
settings-moving = Moving
settings-auto-queen = Take a { -queen } at { -promotion } without asking (hold Alt to be asked)
settings-confirm-move = Ask before a move is sent
settings-sound = Sounds
settings-password = Change the password
settings-password-current = Current password
settings-password-new = New password
settings-password-do = Change it and sign out everywhere else
settings-sessions = Where you are signed in
settings-sessions-text = End every session you do not know.
settings-session-unknown = Unknown browser
settings-session-on = { $browser } on { $system }
settings-session-seen = last used { $when }
settings-session-this = this one
settings-session-end = End this session
