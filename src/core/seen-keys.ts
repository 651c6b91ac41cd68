const SMALLEST = 4_096;
/** 128 MB; later repeats are not found. */
const MOST_KEYS = 8_388_608;

/** 64-bit hashes, eight bytes per key. Eight million keys collide once in half a million files. */
export class SeenKeys {
  private marks = new Uint32Array(SMALLEST * 2);
  private count = 0;

  isNew(key: string): boolean {
    const [high, low] = marksOf(key);
    const slot = this.slotOf(high, low);
    if (this.marks[slot] !== 0 || this.marks[slot + 1] !== 0) return false;
    if (this.count >= MOST_KEYS) return true;
    this.marks[slot] = high;
    this.marks[slot + 1] = low;
    this.count += 1;
    if (this.count * 4 > this.marks.length) this.grow();
    return true;
  }

  /** The slot of a key, or a free one. */
  private slotOf(high: number, low: number): number {
    const last = this.marks.length / 2 - 1;
    for (let place = low & last; ; place = (place + 1) & last) {
      const slot = place * 2;
      const isFree = this.marks[slot] === 0 && this.marks[slot + 1] === 0;
      if (isFree || (this.marks[slot] === high && this.marks[slot + 1] === low)) return slot;
    }
  }

  private grow(): void {
    const old = this.marks;
    this.marks = new Uint32Array(old.length * 2);
    for (let slot = 0; slot < old.length; slot += 2) {
      const [high = 0, low = 0] = [old[slot], old[slot + 1]];
      if (high === 0 && low === 0) continue;
      const free = this.slotOf(high, low);
      this.marks[free] = high;
      this.marks[free + 1] = low;
    }
  }
}

/** Two 32-bit hashes, never both 0. */
function marksOf(text: string): [number, number] {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return [high >>> 0, low >>> 0 || 1];
}
