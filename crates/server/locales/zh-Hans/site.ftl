site-name = 棋院
nav-about = 关于
nav-admin = 管理
nav-source = 源代码
assets-missing = 网页文件还没有构建：请在项目文件夹里运行 make，然后刷新本页。

about-title = 关于棋院
about-what = 棋院是装在一个程序里的{ -chess }学校：按{ -chess }规则对弈，有棋钟，服务器在自己手里。
about-source-title = 源代码
about-source = 棋院是自由软件，采用 GNU Affero 通用公共许可证第 3 版或更新版本：您可以使用、研究、修改和传播它，也有权取得本站所运行程序的源代码。
about-source-here = 源代码在这里：
about-source-ask = 请向本站的维护者索取，维护者会免费提供。
about-revision = 本站由源代码版本 { $revision } 构建。
about-licences-title = 许可证
about-licences = 其中掌管{ -chess }规则的部分，也可任选 MIT 许可证或 Apache 许可证 2.0 版使用。浏览器里的棋盘由 chessground 绘制，规则由 chessops 计算，两者均采用 GNU 通用公共许可证第 3 版或更新版本。
