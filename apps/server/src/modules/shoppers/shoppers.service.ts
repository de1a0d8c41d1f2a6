import type { DataOf, InputOf, OperatorsShopper } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { maskName, maskPhone } from './mask.ts'
import type { ShopperRow } from './shopper-rows.repository.ts'
import type { ShoppersRepository } from './shoppers.repository.ts'

const toShopper = (row: ShopperRow): OperatorsShopper => ({
  id: row.id,
  phone: maskPhone(row.phone ?? ''),
  userName: maskName(row.userName ?? ''),
  nickName: maskName(row.nickName),
  labels: row.labels,
  disabled: row.disabled,
  anonymised: row.anonymised,
  createdAt: row.createdAt.toISOString(),
})

const placeOf = (cursor: string | undefined) => {
  const [at, id] = decodeCursor(cursor, 2) ?? []
  return at === undefined ? null : { at: new Date(at), id: Number(id) }
}

/** Operators' view of shoppers: lists, imports, disabling, and removal of personal data. */
export function createShoppersService({
  repository,
  now,
}: Pick<Deps, 'now'> & { repository: ShoppersRepository }) {
  async function find({ companyId }: Operator, who: string): Promise<number> {
    const id = await repository.findId(companyId, who)
    if (id === null) throw new Refusal('shoppers/not-found')
    return id
  }

  async function setDisabled(
    operator: Operator,
    { id: who, reason }: InputOf<'ops.disableShopper'>,
    disabled: boolean,
  ): Promise<OperatorsShopper> {
    const id = await find(operator, who)
    const row = await repository.setDisabled(operator, { id, reason, disabled }, now())
    if (!row) throw new Refusal('shoppers/not-found')
    if (row.anonymised) throw new Refusal('shoppers/anonymised')
    return toShopper(row)
  }

  return {
    async list(
      { companyId }: Operator,
      { cursor, limit, ...filter }: InputOf<'ops.shoppers'>,
    ): Promise<DataOf<'ops.shoppers'>> {
      const after = placeOf(cursor)
      const rows = await repository.list(companyId, { ...filter, after, limit: limit + 1 })
      const list = rows.map((row) => ({ ...toShopper(row), foundBy: row.foundBy }))
      return toCursorPage(list, limit, ({ createdAt, id }) => [createdAt, id])
    },

    async view(operator: Operator, who: string): Promise<DataOf<'ops.shopper'>> {
      const found = await repository.view(operator, await find(operator, who), now())
      if (!found) throw new Refusal('shoppers/not-found')
      const { points, heldPoints, lastSignInAt, ...numbers } = found.numbers
      return {
        ...toShopper(found.shopper),
        ...numbers,
        points: Number(points),
        heldPoints: Number(heldPoints),
        lastSignInAt: lastSignInAt === null ? null : new Date(lastSignInAt).toISOString(),
      }
    },

    async import(
      operator: Operator,
      { rows, check, signIns }: InputOf<'ops.importShoppers'>,
    ): Promise<DataOf<'ops.importShoppers'>> {
      assertImport(rows)
      if (signIns && operator.kind === 'key') throw new Refusal('ops/permission')
      if (signIns && !operator.isConfirmed) throw new Refusal('ops/step-up-needed')
      const imported = await repository.import(operator, rows, { check, signIns, at: now() })
      if (!imported) throw new Refusal('shoppers/changing', undefined, { retryAfter: 1 })
      return imported
    },

    async signOut(
      operator: Operator,
      { id: who, reason }: InputOf<'ops.signOutShopper'>,
    ): Promise<DataOf<'ops.signOutShopper'>> {
      const id = await find(operator, who)
      const sessions = await repository.signOut(operator, { id, reason }, now())
      if (sessions === null) throw new Refusal('shoppers/not-found')
      return { sessions }
    },

    disable: (operator: Operator, input: InputOf<'ops.disableShopper'>) =>
      setDisabled(operator, input, true),
    enable: (operator: Operator, input: InputOf<'ops.enableShopper'>) =>
      setDisabled(operator, input, false),

    async label(operator: Operator, { id: who, labels }: InputOf<'ops.labelShopper'>) {
      const id = await find(operator, who)
      const unique = [...new Set(labels)]
      const row = await repository.setLabels(operator, { id, labels: unique }, now())
      if (!row) throw new Refusal('shoppers/not-found')
      if (row.anonymised) throw new Refusal('shoppers/anonymised')
      return toShopper(row)
    },

    async export(operator: Operator, who: string): Promise<DataOf<'ops.exportShopper'>> {
      const id = await find(operator, who)
      const subjects = await repository.export(operator, id, now())
      if (!subjects) throw new Refusal('shoppers/not-found')
      return { userId: id, exportedAt: now().toISOString(), subjects }
    },

    async anonymise(
      operator: Operator,
      { id: who, reason }: InputOf<'ops.anonymiseShopper'>,
    ): Promise<DataOf<'ops.anonymiseShopper'>> {
      const id = await find(operator, who)
      const result = await repository.anonymise(operator, { id, reason }, now())
      if (result === 'not-found') throw new Refusal('shoppers/not-found')
      if (result === 'open-orders') throw new Refusal('shoppers/open-orders')
      return { id, anonymisedAt: result.toISOString() }
    },

    async listAnonymisations(
      { companyId }: Operator,
      { cursor, limit }: InputOf<'ops.anonymisations'>,
    ): Promise<DataOf<'ops.anonymisations'>> {
      const rows = await repository.listAnonymisations(companyId, placeOf(cursor), limit + 1)
      const list = rows.map(({ userId, anonymisedAt }) => ({
        id: userId,
        anonymisedAt: anonymisedAt.toISOString(),
      }))
      return toCursorPage(list, limit, ({ anonymisedAt, id }) => [anonymisedAt, id])
    },

    async reapply(
      operator: Operator,
      { shopperIds }: InputOf<'ops.reapplyAnonymisations'>,
    ): Promise<DataOf<'ops.reapplyAnonymisations'>> {
      const results: DataOf<'ops.reapplyAnonymisations'>['results'] = []
      for (const id of shopperIds) results.push(await repository.reapply(operator, id, now()))
      return { results }
    },
  }
}

/** @throws request/invalid for rows that name no person, half an identity, or one person twice */
function assertImport(rows: InputOf<'ops.importShoppers'>['rows']): void {
  const seen = new Set<string>()
  const issues = rows.flatMap((row, index) => {
    const field = `rows.${String(index)}`
    const { phone, userName, provider, subject } = row
    if (phone === '' && userName === '' && subject === '') {
      return [{ field, message: '手机号、用户名、合作方身份至少填一项' }]
    }
    if ((provider === '') !== (subject === '')) {
      return [{ field, message: '身份来源与身份编号应同时填写' }]
    }
    const keys = [
      phone && `手机号 ${phone}`,
      userName && `用户名 ${userName}`,
      subject && `身份 ${provider} ${subject}`,
    ].filter((key) => key !== '')
    const repeated = keys.find((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return repeated === undefined ? [] : [{ field, message: `${repeated} 重复` }]
  })
  if (issues.length > 0) throw new Refusal('request/invalid', undefined, { issues })
}
