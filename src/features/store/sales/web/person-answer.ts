import type { ReplyOf } from '../../../../core/contract.ts';
import type { LoadedQuery } from '../../../../web/ui/loaded.tsx';
import type { salesPerson } from '../contract.ts';

export type PersonAnswer = ReplyOf<typeof salesPerson>;

/** What the page asked about the person, on its way or there. */
export type PersonQuery = LoadedQuery<PersonAnswer>;
