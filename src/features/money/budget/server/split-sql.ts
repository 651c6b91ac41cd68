/**
 * SQL version of `splitCents`: splits amounts by weight, to the cent. Remainders go to the parts
 * that lost most to rounding, earlier ones first; equal parts without weights.
 *
 * @param parts SQL of rows `of, id, place, amount, weight`, the parts of each `of` in the order of
 * `place`
 * @returns SQL of rows `id, part`
 */
export function splitSql(parts: string): string {
  return `select id, (whole + (turn <= amount - sum_whole)::integer)::bigint as part
    from (
      select *, sum(whole) over (partition by of) as sum_whole,
        row_number() over (partition by of order by lost desc, place) as turn
      from (
        select id, of, place, amount, div(amount::numeric * own, total) as whole, mod(amount::numeric * own, total) as lost
        from (
          select *, case when heavy = 0 then 1 else weight end as own,
            case when heavy = 0 then count(*) over (partition by of) else heavy end as total
          from (select *, sum(weight) over (partition by of) as heavy from (${parts}) part) weighed
        ) shared
      ) rounded
    ) ranked`;
}
