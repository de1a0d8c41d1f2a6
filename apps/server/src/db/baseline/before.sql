-- Extensions, types and functions that the tables and indexes of the schema require.

-- Search tokens with their company, so that an index of words can lead with it.
create function company_tokens(company integer, tokens text[]) returns text[]
  language sql immutable strict parallel safe as
  $$ select coalesce(array_agg(company || ' ' || token), '{}') from unnest(tokens) token $$;
