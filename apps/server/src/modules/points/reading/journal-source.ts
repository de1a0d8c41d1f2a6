import { PointsKind } from '@mall/contract/states'
import { sql, type SQL } from 'drizzle-orm'

/** Kind of a change `amount`, by the key of its journal `j` and its sign. */
export const kindOfChange = (amount: SQL): SQL => sql`case
  when j.key like 'batch:%:expire:%' or j.key like 'campaign:%:reverse' then ${PointsKind.Lapsed}::text
  when j.key like 'refund:%' or j.key like 'order:%:release' or j.key like 'chance:%:return' then ${PointsKind.Returned}::text
  when ${amount} > 0 then ${PointsKind.Gained}::text
  else ${PointsKind.Used}::text end`

/** Act that caused a journal `j`, by its key, for operators. */
export const sourceOfJournal = sql`case
  when j.key like 'order:%:release' then 'cancellation'
  when j.key like 'order:%' then 'order'
  when j.key like 'refund:%' then 'refund'
  when j.key like 'campaign:%:reverse' then 'campaignReversal'
  when j.key like 'campaign:%' then 'campaign'
  when j.key like 'credit:%:after-sale:%' then 'compensation'
  when j.key like 'credit:%' then 'credit'
  when j.key like 'pending:%' then 'pending'
  when j.key like 'check-in:%' then 'checkIn'
  when j.key like 'task:%' then 'task'
  when j.key like 'review:%' then 'review'
  when j.key like 'chance:%' then 'drawChance'
  when j.key like 'draw:%' then 'draw'
  when j.key like 'exchange:%' then 'exchange'
  when j.key like 'card:%' then 'card'
  when j.key like 'batch:%:expire:%' then 'expiry'
  else 'other' end`

/** Number of the object of a journal `j`, if its key contains one that operators can look up. */
export const referenceOfJournal = sql`case
  when j.key like 'credit:%:after-sale:%' then split_part(j.key, ':after-sale:', 2)
  when j.key ~ '^(refund|campaign|pending|task|review|chance|draw|exchange|card):'
    then split_part(j.key, ':', 2)
  else '' end`
