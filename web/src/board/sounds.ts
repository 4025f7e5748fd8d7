/** Short soft sounds, made on the spot: wood on wood, and two low tones. No file, no licence, no download. */

export type Sound = "move" | "capture" | "check" | "end" | "low";

const STORED = "qiyuan-sound";

export class Sounds {
  private context: AudioContext | null = null;
  on: boolean;

  constructor(byDefault: boolean) {
    const stored = localStorage.getItem(STORED);
    this.on = stored === null ? byDefault : stored === "on";
    // Browsers let a page sound only after a gesture.
    const wake = () => {
      if (this.on) void this.ready()?.resume();
    };
    document.addEventListener("pointerdown", wake, { once: true });
    document.addEventListener("keydown", wake, { once: true });
  }

  toggle(): void {
    this.on = !this.on;
    localStorage.setItem(STORED, this.on ? "on" : "off");
    if (this.on) this.play("move");
  }

  play(sound: Sound): void {
    if (!this.on) return;
    const context = this.ready();
    if (context?.state !== "running") return;
    const now = context.currentTime;
    switch (sound) {
      case "move":
        this.knock(now, 1900, 0.2);
        break;
      case "capture":
        this.knock(now, 1500, 0.24);
        this.knock(now + 0.055, 2100, 0.16);
        break;
      case "check":
        this.knock(now, 1900, 0.2);
        this.tone(now + 0.02, 523, 0.28, 0.07);
        break;
      case "end":
        this.tone(now, 261.6, 0.9, 0.07);
        this.tone(now + 0.12, 392, 0.9, 0.06);
        break;
      case "low":
        this.tone(now, 880, 0.12, 0.05);
        break;
    }
  }

  private ready(): AudioContext | null {
    if (!this.context && typeof AudioContext === "function") this.context = new AudioContext();
    return this.context;
  }

  /** A stone put on a board: a burst of noise through a narrow filter, over a falling thump. */
  private knock(at: number, hertz: number, loud: number): void {
    const context = this.context!;
    const length = Math.floor(context.sampleRate * 0.06);
    const buffer = context.createBuffer(1, length, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 4;
    const noise = context.createBufferSource();
    noise.buffer = buffer;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = hertz;
    filter.Q.value = 1.4;
    const gain = context.createGain();
    gain.gain.value = loud;
    noise.connect(filter).connect(gain).connect(context.destination);
    noise.start(at);
    this.tone(at, 170, 0.09, loud * 0.7, 90);
  }

  private tone(at: number, hertz: number, seconds: number, loud: number, endHertz = hertz): void {
    const context = this.context!;
    const oscillator = context.createOscillator();
    oscillator.frequency.setValueAtTime(hertz, at);
    oscillator.frequency.exponentialRampToValueAtTime(endHertz, at + seconds);
    const gain = context.createGain();
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + seconds);
  }
}
