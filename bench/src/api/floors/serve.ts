/**
 * Floors of `bench api`: throughput of Fastify with one PostgreSQL statement on this machine, in a
 * process of their own. Each statement is prepared once per connection, for the highest simple
 * floor.
 */
import Fastify from 'fastify'
import pg from 'pg'

const { PORT, DATABASE_URL, POOL } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL) })
const app = Fastify()

const runStatement = async (name: string, text: string, values: unknown[]) =>
  (await pool.query({ name, text, values })).rows as unknown[]

type Buying = { Body: { skuId: number; userId: number } }

app.get('/hello', () => ({ hello: 'world' }))

app.get<{ Querystring: { category: string; page: string } }>('/list', async ({ query }) => ({
  list: await runStatement(
    'list',
    `select id, name, subtitle, picture, cost_points, sales, services from goods
     where category_id = $1 order by sort limit 12 offset $2`,
    [Number(query.category), (Number(query.page) - 1) * 12],
  ),
}))

app.get<{ Params: { id: string } }>('/detail/:id', async ({ params }) => {
  const [row] = await runStatement('detail', 'select * from goods where id = $1', [
    Number(params.id),
  ])
  return row
})

app.post<Buying>('/cart', async ({ body }) => {
  const [row] = await runStatement(
    'cart',
    'insert into cart_items (user_id, sku_id, num) values ($1, $2, 1) returning id',
    [body.userId, body.skuId],
  )
  return row
})

/** Floor of an order: one statement reserves a piece and inserts the order. */
app.post<Buying>('/order', async ({ body }) => {
  const [row] = await runStatement(
    'order',
    `with taken as (
       update stocks set available = available - 1 where sku_id = $1 and available >= 1 returning sku_id
     )
     insert into orders (sku_id, user_id) select sku_id, $2 from taken returning id`,
    [body.skuId, body.userId],
  )
  return row
})

await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.stdout.write('floors (ready)\n')
process.on('SIGTERM', () => void app.close().then(() => pool.end()))
