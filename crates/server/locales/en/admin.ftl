admin-title = Administration
admin-server = Server
admin-revision = Source revision
admin-started = Running since
admin-uptime = { $days ->
    [0] { $hours } h { $minutes } min
    [one] one day, { $hours } h { $minutes } min
   *[other] { $days } days, { $hours } h { $minutes } min
    }
admin-data = Data folder
admin-data-none = none: everything is in memory
admin-source-none = not set: start the server with --source-url ADDRESS, so that visitors find the source
admin-games = Games in progress
admin-people = People and roles
admin-people-text = Newest first. A pressed button is a role the person holds; press it to change that.
admin-joined = Signed up
admin-seen = Last here
admin-roles = Roles
admin-give = Give the role { $role } to { $name }
admin-take = Take the role { $role } from { $name }
admin-older = Older accounts
admin-first-title = The first administrator
admin-first-text = Whoever confirms here runs this server: people, roles, settings. The link works once.
admin-first-do = Become the administrator
admin-first-sign-up = You need an account first. Afterwards you come back to this page.
admin-first-used = This link has been used or belongs to an earlier start. The server prints a new one when it starts without an administrator.

role-name-player = Player
role-name-teacher = Teacher
role-name-arbiter = Arbiter
role-name-organiser = Organiser
role-name-administrator = Administrator

admin-health = State
admin-health-good = All is well
admin-health-busy = Busy: new games wait, moves go on
admin-health-read-only = The disk takes no writes: games are paused
admin-online = People in the lobby
