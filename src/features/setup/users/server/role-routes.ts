import { type Route, serve } from '../../../../server/http/route.ts';
import { roleTable } from '../contract-roles.ts';
import { roleTableOf } from '../rules-roles.ts';

/** @param routes every route of the server, once all are listed */
export function roleRoutes(routes: () => readonly Route[]): readonly Route[] {
  return [serve(roleTable, async () => ({ features: roleTableOf(routes().map(({ call }) => call)) }))];
}
