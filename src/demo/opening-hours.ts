import { addDays, type Day, weekdayOf } from '../core/time/period.ts';
import type { DemoRooftop } from './groups/rooftop.ts';
import { isHoliday } from './seasons.ts';
import { minuteOf, type WallTime } from './wall-clock.ts';

export class OpeningHours {
  readonly opens: number;
  readonly closes: number;
  readonly #closedWeekdays: readonly number[];
  readonly #openDays = new Map<Day, boolean>();

  constructor(rooftop: DemoRooftop) {
    this.opens = minuteOf(rooftop.opensAt);
    this.closes = minuteOf(rooftop.closesAt);
    this.#closedWeekdays = rooftop.closedWeekdays;
  }

  isOpenOn(day: Day): boolean {
    const known = this.#openDays.get(day);
    if (known !== undefined) return known;
    const isOpen = !isHoliday(day) && !this.#closedWeekdays.includes(weekdayOf(day));
    this.#openDays.set(day, isOpen);
    return isOpen;
  }

  isOpenAt({ day, minute }: WallTime): boolean {
    return this.isOpenOn(day) && minute >= this.opens && minute < this.closes;
  }

  whenOpen(time: WallTime): WallTime {
    if (this.isOpenAt(time)) return time;
    const isBefore = time.minute < this.opens && this.isOpenOn(time.day);
    return { day: isBefore ? time.day : this.#openDayAfter(time.day), minute: this.opens };
  }

  after(time: WallTime, minutes: number): WallTime {
    let { day, minute } = this.whenOpen(time);
    let left = minutes;
    while (minute + left >= this.closes) {
      left -= this.closes - minute;
      day = this.#openDayAfter(day);
      minute = this.opens;
    }
    return { day, minute: minute + left };
  }

  #openDayAfter(day: Day): Day {
    let next = addDays(day, 1);
    while (!this.isOpenOn(next)) next = addDays(next, 1);
    return next;
  }
}
