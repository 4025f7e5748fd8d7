site-name = 棋院
nav-about = 關於
nav-admin = 管理
nav-source = 原始碼
assets-missing = 網頁檔案還沒有建置：請在專案資料夾裡執行 make，然後重新整理本頁。

about-title = 關於棋院
about-what = 棋院是裝在一個程式裡的{ -chess }學校：按{ -chess }規則對弈，有棋鐘，伺服器在自己手裡。
about-source-title = 原始碼
about-source = 棋院是自由軟體，採用 GNU Affero 通用公共授權條款第 3 版或更新版本：您可以使用、研究、修改和散布它，也有權取得本站所執行程式的原始碼。
about-source-here = 原始碼在這裡：
about-source-ask = 請向本站的維護者索取，維護者會免費提供。
about-revision = 本站由原始碼版本 { $revision } 建置。
about-licences-title = 授權條款
about-licences = 其中掌管{ -chess }規則的部分，也可任選 MIT 授權條款或 Apache 授權條款 2.0 版使用。瀏覽器裡的棋盤由 chessground 繪製，規則由 chessops 計算，兩者均採用 GNU 通用公共授權條款第 3 版或更新版本。
