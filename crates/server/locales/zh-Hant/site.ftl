site-name = 棋院
nav-about = 關於
nav-admin = 管理
nav-source = 原始碼
assets-missing = 網頁檔案還沒有建置：請在專案資料夾裡執行 make，然後重新整理本頁。

about-title = 關於棋院
about-what = 棋院是裝在一個程式裡的{ -chess }學校：按{ -chess }規則對弈，有棋鐘，伺服器在自己手裡。
about-source-title = 原始碼
about-source = 棋院是自由軟體，採用 GNU Affero 通用公共授權條款第 3 版或更新版本。凡是透過網路使用它的人，都可以取得原始碼。
about-source-ask = 本伺服器的維護者還沒有設定原始碼位址。請向維護者索取，或用 --source-url 啟動伺服器。
about-licences-title = 授權條款
about-licences = 與棋規有關的各個函式庫也可按 MIT 或 Apache-2.0 使用。瀏覽器裡的棋盤由 chessground 繪製，規則由 chessops 計算，兩者均為 GPL-3.0 或更新版本。
about-version = 版本 { $version }
