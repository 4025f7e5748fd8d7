# 浏览器里的一课。

lesson-steps = 这一课的各步
lesson-step = 第 { $n } 页，共 { $all } 页
lesson-review = 复习前面学过的：{ $lesson }
lesson-go = 下一步
lesson-check = 看看对不对
lesson-hint = 提示
lesson-again = 重来
lesson-another = 再来一题
lesson-write = 这一着
lesson-number = 几个？
lesson-files = { -file }
lesson-ranks = { -rank }
lesson-place = 选一个摆到棋盘上
lesson-star = 星星
lesson-marked = 已标出
lesson-stars = { $n } 颗星
lesson-taken-up = { $square }，已拿起。再选要去的格子。
lesson-answer = 对方应 { $from }–{ $to }。
lesson-finished = 这一课学完了
lesson-sum = { $all } 颗星中的 { $stars } 颗
lesson-next = 下一课：{ $lesson }
lesson-failed = 答案没有送到服务器，请再试一次。
