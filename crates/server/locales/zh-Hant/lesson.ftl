# 瀏覽器裡的一課。

lesson-steps = 這一課的各步
lesson-step = 第 { $n } 頁，共 { $all } 頁
lesson-review = 複習前面學過的：{ $lesson }
lesson-go = 下一步
lesson-check = 看看對不對
lesson-hint = 提示
lesson-again = 重來
lesson-another = 再來一題
lesson-write = 這一著
lesson-number = 幾個？
lesson-files = { -file }
lesson-ranks = { -rank }
lesson-place = 選一個擺到棋盤上
lesson-star = 星星
lesson-marked = 已標出
lesson-stars = { $n } 顆星
lesson-taken-up = { $square }，已拿起。再選要去的格子。
lesson-answer = 對方應 { $from }–{ $to }。
lesson-finished = 這一課學完了
lesson-sum = { $all } 顆星中的 { $stars } 顆
lesson-next = 下一課：{ $lesson }
lesson-failed = 答案沒有送到伺服器，請再試一次。
