# Refusals of pages: a title, and what can be done.
error-home = Go to the home page
error-not-found = There is no such page
error-not-found-text = Check the address. A game or challenge of this name does not exist here.
error-method = This address does not work that way
error-method-text = Go back and use the buttons of the page.
error-bad-request = The request could not be read
error-bad-request-text = Something in it is missing or has the wrong form. Go back and try again.
error-too-large = This is too long
error-too-large-text = A form may hold up to 64 KiB. Shorten it and send it again.
error-too-slow = The form did not arrive in time
error-too-slow-text = It took longer than 30 seconds. Check your connection, go back and send it again.
error-foreign-form = This form is out of date
error-foreign-form-text = It was made for another session, perhaps before you signed in or out. Go back, reload the page and send it again.
error-sign-in-first = Sign in first
error-sign-in-first-text = This page needs an account.
error-forbidden = Your account may not do this
error-forbidden-text = Ask an administrator for the role it needs.
error-gone = This is over
error-gone-text = It was accepted by someone else, or withdrawn.
error-too-many = Too much at once
error-too-many-text = { $n ->
    [one] This server takes a bounded number of new guests and challenges a minute. Wait one second, then try again.
   *[other] This server takes a bounded number of new guests and challenges a minute. Wait { $n } seconds, then try again.
    }
error-too-many-offers = Too many open challenges
error-too-many-offers-text = { $n ->
    [one] One challenge of yours is still open. Withdraw it, then make a new one.
   *[other] { $n } challenges of yours are still open. Withdraw one of them, then make a new one.
    }
error-too-many-games = Too many games
error-too-many-games-text = { $n ->
    [one] One game of yours against the computer is still open. Finish it, then begin a new one.
   *[other] { $n } games of yours against the computer are still open. Finish one of them, then begin a new one.
}
error-crowded = Too much is asked for at this moment
error-crowded-text = Nothing was changed. Wait a few seconds, then try again.
error-unavailable = The server takes nothing new at the moment
error-unavailable-text = It is stopping or its disk does not take writes. Nothing was lost. Try again in a minute.
error-internal = Something went wrong on our side
error-internal-text = It has been written down in the log. Your games are safe. Try again.
error-foreign-host = This server does not answer to that name. Use the address it prints when it starts, or let its operator set --base-url.
error-foreign-origin = Refused: this request came from another site. Open the page here and send the form from it.
