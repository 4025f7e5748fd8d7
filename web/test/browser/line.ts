/** The way between browser and server, which a test can cut, silence and mend. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export class Line {
  private readonly pairs = new Set<[Socket, Socket]>();
  private state: "whole" | "cut" | "silent" = "whole";
  private readonly entrance = createServer((near) => this.join(near));

  private constructor(private readonly far: number) {}

  /** A line to the server at `url`. */
  static async to(url: string): Promise<Line> {
    const line = new Line(Number(new URL(url).port));
    await new Promise<void>((ready) => line.entrance.listen(0, "127.0.0.1", ready));
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.entrance.address() as AddressInfo).port}`;
  }

  /** Ends every connection and takes no new one. */
  cut(): void {
    this.state = "cut";
    this.hangUp();
  }

  /** Leaves every connection open, and carries nothing: what a phone leaves behind in a lift. */
  silence(): void {
    this.state = "silent";
  }

  mend(): void {
    this.state = "whole";
    this.hangUp();
  }

  async close(): Promise<void> {
    this.hangUp();
    await new Promise((closed) => this.entrance.close(closed));
  }

  private join(near: Socket): void {
    if (this.state === "cut") return void near.destroy();
    const far = connect(this.far, "127.0.0.1");
    const pair: [Socket, Socket] = [near, far];
    this.pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on("data", (data) => {
        if (this.state === "whole") to.write(data);
      });
      from.on("error", () => to.destroy());
      from.on("close", () => {
        to.destroy();
        this.pairs.delete(pair);
      });
    }
  }

  private hangUp(): void {
    for (const sockets of this.pairs) for (const socket of sockets) socket.destroy();
  }
}
