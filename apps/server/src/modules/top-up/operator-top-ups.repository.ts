import type { InputOf, OperatorsTopUp, OperatorsTopUpFace } from '@mall/contract'
import { maskPhone, type MobileCarrier } from '@mall/contract/number-segments'
import type { TopUpState } from '@mall/contract/states'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { addSku, addSupplier, insertUnlistedProduct, setSkuPrices } from '../goods/index.ts'
import { appendLog } from '../operators/index.ts'
import { insertStock } from '../stock/index.ts'
import { utc } from './top-up.repository.ts'

const MAX_ROWS = 100
/**
 * Pieces in stock of a face value: practically unlimited, because top-ups are not counted. `isOut`
 * sets them to 0.
 */
const PIECES = 1_000_000_000
const SUPPLIER_ID = 900_000_001

const CARRIER_NAMES: Record<MobileCarrier, string> = {
  mobile: '中国移动',
  unicom: '中国联通',
  telecom: '中国电信',
  broadcast: '中国广电',
  virtual: '虚拟运营商',
}

const selectTopUps = async (tx: Db, companyId: number, where: SQL): Promise<OperatorsTopUp[]> => {
  const rows = await selectRows<OperatorsTopUp>(
    tx,
    sql`select t.id, t.order_id as "orderId", t.user_id::float8 as "userId", t.phone, t.carrier,
          t.face_value::float8 as "faceValue", t.state, o.status as "orderStatus",
          t.supplier_number as "supplierNumber", t.problem, ${utc(sql`t.created_at`)} as "createdAt",
          ${utc(sql`t.submitted_at`)} as "submittedAt", ${utc(sql`t.next_at`)} as "nextQueryAt",
          ${utc(sql`t.cancel_sent_at`)} as "cancelSentAt", ${utc(sql`t.finished_at`)} as "finishedAt"
        from top_ups t join orders o on o.company_id = t.company_id and o.id = t.order_id
        where t.company_id = ${companyId} and ${where}
        order by t.created_at desc, t.id desc limit ${MAX_ROWS}`,
  )
  return rows.map((row) => ({ ...row, phone: maskPhone(row.phone) }))
}

const selectFaceValues = (tx: Db, companyId: number, where: SQL) =>
  selectRows<OperatorsTopUpFace>(
    tx,
    sql`select f.carrier, f.face_value::float8 as "faceValue", f.sku_id::float8 as "skuId",
          k.cost_points::float8 as "costPoints", f.is_out as "isOut"
        from top_up_faces f join skus k on k.company_id = f.company_id and k.id = f.sku_id
        where f.company_id = ${companyId} and ${where} order by f.carrier, f.face_value`,
  )

/** Creates the goods of a carrier's face values, which no list shows. @returns the product's id */
async function ensureGoods(tx: Db, companyId: number, carrier: MobileCarrier, costPoints: number) {
  const [known] = await selectRows<{ spuId: number }>(
    tx,
    sql`select k.spu_id::float8 as "spuId" from top_up_faces f
        join skus k on k.company_id = f.company_id and k.id = f.sku_id
        where f.company_id = ${companyId} and f.carrier = ${carrier} limit 1`,
  )
  if (known) return known.spuId
  await addSupplier(tx, companyId, { id: SUPPLIER_ID, name: '话费充值' })
  return insertUnlistedProduct(tx, companyId, {
    kind: 'topUp',
    name: `${CARRIER_NAMES[carrier]}话费`,
    supplierId: SUPPLIER_ID,
    specName: '面值',
    costPoints,
  })
}

async function insertFace(tx: Db, companyId: number, face: InputOf<'ops.setTopUpFace'>) {
  const { carrier, faceValue, costPoints, isOut } = face
  const spuId = await ensureGoods(tx, companyId, carrier, costPoints)
  const skuId = await addSku(tx, companyId, {
    spuId,
    specValue: `${String(faceValue / 100)} 元`,
    costPoints,
    sort: faceValue,
  })
  await insertStock(tx, companyId, { skuId, pieces: PIECES })
  await tx.execute(
    sql`insert into top_up_faces (company_id, carrier, face_value, sku_id, is_out)
        values (${companyId}, ${carrier}, ${faceValue}, ${skuId}, ${isOut})`,
  )
}

async function changeFace(
  tx: Db,
  companyId: number,
  { carrier, faceValue, costPoints, isOut }: InputOf<'ops.setTopUpFace'>,
) {
  const [face] = await selectRows<{ skuId: number }>(
    tx,
    sql`update top_up_faces set is_out = ${isOut}
        where company_id = ${companyId} and carrier = ${carrier} and face_value = ${faceValue}
        returning sku_id::float8 as "skuId"`,
  )
  if (face) await setSkuPrices(tx, companyId, { skuId: face.skuId, costPoints })
}

/** Top-ups and face values for operators. */
export function createOperatorTopUpsRepository(db: Database) {
  return {
    list: (companyId: number, state: TopUpState | undefined) =>
      db.transaction(companyId, (tx) =>
        selectTopUps(tx, companyId, state === undefined ? sql`true` : sql`t.state = ${state}`),
      ),

    show: async (companyId: number, id: string) => {
      const [row] = await db.transaction(companyId, (tx) =>
        selectTopUps(tx, companyId, sql`t.id = ${id}`),
      )
      if (!row) throw new Refusal('top-up/unknown')
      return row
    },

    noteQuery: (operator: Operator, id: string, at: Date) =>
      db.transaction(operator.companyId, (tx) =>
        appendLog(tx, operator, { target: `top-up:${id}`, after: { isQueried: true }, at }),
      ),

    listFaceValues: (companyId: number) =>
      db.transaction(companyId, (tx) => selectFaceValues(tx, companyId, sql`true`)),

    /** Inserts a face value with its goods, or changes its price and whether it is sold out. */
    setFace: (operator: Operator, face: InputOf<'ops.setTopUpFace'>, at: Date) =>
      db.transaction(operator.companyId, async (tx): Promise<OperatorsTopUpFace> => {
        const { companyId } = operator
        const { carrier, faceValue } = face
        const own = sql`f.carrier = ${carrier} and f.face_value = ${faceValue}`
        // Serializes two operators who offer the same face value.
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`top-up-faces:${companyId}`}, 0))`,
        )
        const [before = null] = await selectFaceValues(tx, companyId, own)
        if (before === null) await insertFace(tx, companyId, face)
        else await changeFace(tx, companyId, face)
        const [after] = await selectFaceValues(tx, companyId, own)
        if (!after) throw new Error('no face value was set')
        const target = `top-up-face:${carrier}:${String(faceValue)}`
        await appendLog(tx, operator, { target, before, after, at })
        return after
      }),
  }
}
