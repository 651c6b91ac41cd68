import type { ReplyOf } from '../../../../core/contract.ts';
import type { LoadedQuery } from '../../../../web/ui/loaded.tsx';
import type { salesPerson } from '../contract.ts';

export type PersonAnswer = ReplyOf<typeof salesPerson>;

export type PersonQuery = LoadedQuery<PersonAnswer>;
