-- Ticket of a draw for the audit: HMAC-SHA-256 of the message with the day's seed, built from
-- sha256().
create or replace function draw_ticket(p_seed text, p_message text, p_whole integer)
  returns integer
  language plpgsql immutable
as $$
declare
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
  seed bytea := decode(p_seed, 'hex');
  attempt integer := 0;
  value bigint;
begin
  for i in 0..length(seed) - 1 loop
    inner_pad := set_byte(inner_pad, i, get_byte(inner_pad, i) # get_byte(seed, i));
    outer_pad := set_byte(outer_pad, i, get_byte(outer_pad, i) # get_byte(seed, i));
  end loop;
  loop
    value := ('x' || lpad(left(encode(sha256(outer_pad || sha256(inner_pad
      || convert_to(p_message || '|' || attempt, 'UTF8'))), 'hex'), 12), 16, '0'))::bit(64)::bigint;
    if value < 281474976710656 - 281474976710656 % p_whole then
      return (value % p_whole)::integer;
    end if;
    attempt := attempt + 1;
  end loop;
end
$$;
