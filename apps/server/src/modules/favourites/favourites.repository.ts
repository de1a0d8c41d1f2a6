import type { Picture } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import type { Shopper } from '../../shopper.ts'

export type SavedRow = { spuId: number; name: string; picture: Picture | null; at: string }
type FavouriteRow = SavedRow & { priceDrop: number }
type Slice = { limit: number; offset: number }
export type Sighting = { spuId: number; at: Date }

const idArray = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::bigint[]`

const countFavourites = async (tx: Db, { companyId, userId }: Shopper): Promise<number> => {
  const [row] = await selectRows<{ n: number }>(
    tx,
    sql`select count(*)::int as n from favourites where company_id = ${companyId} and user_id = ${userId}`,
  )
  return row?.n ?? 0
}
/** Excludes phone credit, which has its own screen. */
const hasPage = sql`s.kind <> 'topUp'`
const countFootprints = async (tx: Db, { companyId, userId }: Shopper, since: Date) => {
  const [row] = await selectRows<{ n: number }>(
    tx,
    sql`select count(*)::int as n from footprints f
        join spus s on s.company_id = f.company_id and s.id = f.spu_id and ${hasPage}
        where f.company_id = ${companyId}
          and f.user_id = ${userId} and f.seen_at > ${since.toISOString()}::timestamptz`,
  )
  return row?.n ?? 0
}

export function createFavouritesRepository(db: Database) {
  return {
    listFavourites: (shopper: Shopper, { limit, offset }: Slice) =>
      db.transaction(shopper.companyId, async (tx) => ({
        total: await countFavourites(tx, shopper),
        rows: await selectRows<FavouriteRow>(
          tx,
          sql`select f.spu_id as "spuId", s.name, s.pictures->0 as picture, f.created_at as at,
                greatest(0, f.cost_points - s.cost_points)::bigint as "priceDrop"
              from favourites f
              join spus s on s.company_id = f.company_id and s.id = f.spu_id
              where f.company_id = ${shopper.companyId} and f.user_id = ${shopper.userId}
              order by f.created_at desc, f.spu_id desc limit ${limit} offset ${offset}`,
        ),
      })),

    isFavourite: ({ companyId, userId }: Shopper, spuId: number) =>
      db
        .query<{ spu_id: number }>(
          companyId,
          sql`select spu_id from favourites
              where company_id = ${companyId} and user_id = ${userId} and spu_id = ${spuId}`,
        )
        .then((rows) => rows.length > 0),

    /** Saves a product at its current price under the shopper's lock, which enforces the limit. */
    addFavourite: (shopper: Shopper, spuId: number, { max, at }: { max: number; at: Date }) =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        await tx.execute(
          sql`select from users where company_id = ${companyId} and id = ${userId} for no key update`,
        )
        const [product] = await selectRows<{ price: number; known: boolean }>(
          tx,
          sql`select s.cost_points as price, exists (select from favourites f
                where f.company_id = s.company_id and f.user_id = ${userId} and f.spu_id = s.id) as known
              from spus s where s.company_id = ${companyId} and s.id = ${spuId} and s.on_sale`,
        )
        if (!product) return 'not-found' as const
        if (product.known) return 'saved' as const
        if ((await countFavourites(tx, shopper)) >= max) return 'too-many' as const
        await tx.execute(
          sql`insert into favourites (company_id, user_id, spu_id, cost_points, created_at)
              values (${companyId}, ${userId}, ${spuId}, ${product.price}, ${at.toISOString()}::timestamptz)`,
        )
        return 'saved' as const
      }),

    removeFavourites: ({ companyId, userId }: Shopper, spuIds: readonly number[]) =>
      db
        .query(
          companyId,
          sql`delete from favourites where company_id = ${companyId} and user_id = ${userId}
                and spu_id = any(${idArray(spuIds)}) returning spu_id`,
        )
        .then((rows) => rows.length),

    listFootprints: (shopper: Shopper, since: Date, { limit, offset }: Slice) =>
      db.transaction(shopper.companyId, async (tx) => ({
        total: await countFootprints(tx, shopper, since),
        rows: await selectRows<SavedRow>(
          tx,
          sql`select f.spu_id as "spuId", s.name, s.pictures->0 as picture, f.seen_at as at
              from footprints f
              join spus s on s.company_id = f.company_id and s.id = f.spu_id and ${hasPage}
              where f.company_id = ${shopper.companyId} and f.user_id = ${shopper.userId}
                and f.seen_at > ${since.toISOString()}::timestamptz
              order by f.seen_at desc, f.spu_id desc limit ${limit} offset ${offset}`,
        ),
      })),

    /** Adds views of existing products and removes the oldest beyond `max`. */
    addFootprints: ({ companyId, userId }: Shopper, seen: readonly Sighting[], max: number) =>
      db.transaction(companyId, async (tx) => {
        const rows = JSON.stringify(seen.map(({ spuId, at }) => ({ id: spuId, at })))
        await tx.execute(
          sql`insert into footprints (company_id, user_id, spu_id, seen_at)
              select ${companyId}, ${userId}, s.id, max(r.at)
              from jsonb_to_recordset(${rows}::jsonb) as r(id bigint, at timestamptz)
              join spus s on s.company_id = ${companyId} and s.id = r.id and ${hasPage}
              group by s.id order by s.id
              on conflict (company_id, user_id, spu_id)
              do update set seen_at = greatest(footprints.seen_at, excluded.seen_at)`,
        )
        await tx.execute(
          sql`delete from footprints where company_id = ${companyId} and user_id = ${userId}
                and spu_id in (select spu_id from footprints
                  where company_id = ${companyId} and user_id = ${userId}
                  order by seen_at desc, spu_id desc offset ${max})`,
        )
      }),

    removeFootprints: ({ companyId, userId }: Shopper, spuIds: readonly number[] | null) =>
      db
        .query(
          companyId,
          sql`delete from footprints where company_id = ${companyId} and user_id = ${userId}
                and ${spuIds === null ? sql`true` : sql`spu_id = any(${idArray(spuIds)})`}
              returning spu_id`,
        )
        .then((rows) => rows.length),

    count: (shopper: Shopper, since: Date) =>
      db.transaction(shopper.companyId, async (tx) => ({
        favourites: await countFavourites(tx, shopper),
        footprints: await countFootprints(tx, shopper, since),
      })),
  }
}
export type FavouritesRepository = ReturnType<typeof createFavouritesRepository>
