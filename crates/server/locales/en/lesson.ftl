# A lesson in the browser.

lesson-steps = Steps of this lesson
lesson-step = Step { $n } of { $all }
lesson-review = From an earlier lesson: { $lesson }
lesson-go = Next
lesson-check = Check
lesson-hint = Hint
lesson-again = Start over
lesson-another = Another one
lesson-write = The move
lesson-number = How many?
lesson-files = File
lesson-ranks = Rank
lesson-place = Choose what to put on the board
lesson-star = star
lesson-marked = marked
lesson-stars = { $n ->
    [one] One star
   *[other] { $n } stars
    }
lesson-taken-up = { $square }, taken up. Now choose where to go.
lesson-answer = They answer { $from }–{ $to }.
lesson-finished = The lesson is done
lesson-sum = { $stars } of { $all } stars
lesson-next = Next lesson: { $lesson }
lesson-failed = The answer did not reach the server. Try again.
