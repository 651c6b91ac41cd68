import { facts } from '../../core/kpis/facts.ts';
import type { ScopedDatabase } from '../database/database.ts';
import type { AuthorizedScope } from '../identity/access.ts';
import { askTogether } from '../kpi-query/kpi-query.ts';
import type { AnswerRow, Question } from '../kpi-query/question.ts';

interface Waiting {
  readonly question: Question;
  readonly answer: (rows: Promise<AnswerRow[]>) => void;
}

/** Questions of one request that are put at the same moment share a statement for each kind of record. */
export class QuestionsTogether {
  readonly #db: ScopedDatabase;
  readonly #scope: AuthorizedScope;
  #waiting: Waiting[] = [];

  constructor(db: ScopedDatabase, scope: AuthorizedScope) {
    this.#db = db;
    this.#scope = scope;
  }

  /** One kind of record. */
  ask(question: Question): Promise<AnswerRow[]> {
    return new Promise((answer) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#send());
      this.#waiting.push({ question, answer });
    });
  }

  #send(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const byKind = Map.groupBy(
      waiting,
      ({ question }) => question.measures[0] && facts[question.measures[0].fact].table,
    );
    for (const members of byKind.values()) {
      const all = this.#askAll(members.map(({ question }) => question));
      for (const [index, { question, answer }] of members.entries()) {
        const rows = all.then((found) => found[index] ?? []);
        // One that cannot be put must not take the others' answers.
        answer(
          members.length === 1 ? rows : rows.catch(async () => (await this.#askAll([question]))[0] ?? []),
        );
      }
    }
  }

  #askAll(questions: readonly Question[]): Promise<AnswerRow[][]> {
    return this.#db.run((tx) => askTogether(tx, this.#scope, questions));
  }
}
