-- Products on sale that match one of `p_words`, each a list of required tokens and an optional
-- pattern over name and keywords; `rank` is the lowest match. Security definer: row-level security
-- filters rows before operators that are not leakproof (such as @>), so the application's own
-- query could not use the index. Returns products of the transaction's company only.
create or replace function find_goods(p_words jsonb)
  returns table (company_id integer, id bigint, name text, keywords text[], category_id bigint,
    top_category_id bigint, on_sale boolean, least_num integer, cost_points bigint, sales integer,
    sort integer, services jsonb, rank integer)
  language sql stable security definer set search_path = public as $$
  with found as (
    select m.id, min((w->>'rank')::integer) as rank
    from jsonb_array_elements(p_words) w
    cross join lateral (
      select s.id from spus s
      where s.company_id = current_company() and s.on_sale
        and company_tokens(s.company_id, s.search_tokens)
          @> company_tokens(current_company(), array(select jsonb_array_elements_text(w->'all')))
        and (w->>'like' is null
          or lower(' ' || s.name || ' ' || array_to_string(s.keywords, ' ') || ' ') like w->>'like')
    ) m group by m.id
  )
  select s.company_id, s.id, s.name, s.keywords, s.category_id, s.top_category_id, s.on_sale,
    s.least_num, s.cost_points, s.sales, s.sort, s.services, f.rank
  from found f join spus s on s.company_id = current_company() and s.id = f.id
$$;

-- Products with an older token version.
create or replace function list_outdated_search(p_version integer, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select company_id, id from spus
  where search_version < p_version and in_job_slot(company_id) limit p_limit
$$;
