import pg from 'pg'

/** Number of categories, equal to the model's goods: a list floor reads one of them by index. */
export const floorCategories = 12

/**
 * Tables of the floors, with rows as large as the mall's goods: no company, no policy, no ledger.
 */
const tables = (goods: number) => `
  create table goods (id bigint primary key, category_id int not null, sort int not null, name text not null,
    subtitle text not null, picture jsonb not null, cost_points bigint not null, sales int not null,
    services jsonb not null, detail_html text not null);
  create index goods_category on goods (category_id, sort);
  create table cart_items (id bigint generated always as identity primary key, user_id bigint not null,
    sku_id bigint not null, num int not null, created_at timestamptz not null default now());
  create table stocks (sku_id bigint primary key, available bigint not null check (available >= 0));
  create table orders (id bigint generated always as identity primary key, sku_id bigint not null,
    user_id bigint not null, created_at timestamptz not null default now());
  insert into goods select n, 1 + (n - 1) % ${floorCategories}, n, '挂耳咖啡 b' || n / 20 || ' ' || n, '云南小粒 中度烘焙',
    '{"src":"/media/goods/coffee-512.webp","width":512,"height":512}', 100000, 0, '["七天无理由","次日送达"]',
    repeat('<p>选材讲究，做工细致，包装完整。支持七天无理由退货，由商城自营仓发出，次日送达主要城市。</p>', 12)
    from generate_series(1, ${goods}) n;
  insert into stocks select n, 1000000000 from generate_series(1, ${goods}) n;
  vacuum analyze`

/** Creates the floors' database in the mall's cluster. */
export async function createFloorsDatabase(
  mallDatabaseUrl: string,
  goods: number,
): Promise<string> {
  const owner = new pg.Client({ connectionString: mallDatabaseUrl })
  await owner.connect()
  try {
    await owner.query('create database floors')
  } finally {
    await owner.end()
  }
  const url = new URL(mallDatabaseUrl)
  url.pathname = '/floors'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    for (const statement of tables(goods).split(';')) await client.query(statement)
  } finally {
    await client.end()
  }
  return url.href
}
