site-name = 棋院
nav-about = 关于
nav-admin = 管理
nav-source = 源代码
assets-missing = 网页文件还没有构建：请在项目文件夹里运行 make，然后刷新本页。

about-title = 关于棋院
about-what = 棋院是装在一个程序里的{ -chess }学校：按{ -chess }规则对弈，有棋钟，服务器在自己手里。
about-source-title = 源代码
about-source = 棋院是自由软件，采用 GNU Affero 通用公共许可证第 3 版或更新版本。凡是通过网络使用它的人，都可以取得源代码。
about-source-ask = 本服务器的维护者还没有设置源代码地址。请向维护者索取，或用 --source-url 启动服务器。
about-licences-title = 许可证
about-licences = 与棋规有关的各个库也可按 MIT 或 Apache-2.0 使用。浏览器里的棋盘由 chessground 绘制，规则由 chessops 计算，两者均为 GPL-3.0 或更新版本。
about-version = 版本 { $version }
