import { sql, type SQL } from 'drizzle-orm'

/** Append-only sources of the sums, with the number column and its sequence. */
export const figureStreams = {
  orders: { table: 'order_events', number: 'id', sequence: 'order_events_id_seq' },
  refunds: { table: 'order_refunds', number: 'serial', sequence: 'order_refunds_serial_seq' },
  shoppers: { table: 'users', number: 'serial', sequence: 'users_serial_seq' },
  points: { table: 'entries', number: 'id', sequence: 'entries_id_seq' },
} as const
export type FigureStream = keyof typeof figureStreams
export const figureStreamNames = Object.keys(figureStreams) as FigureStream[]

/** Journals with flows of points; others move them between the company's accounts. */
export type PointFlow = 'issued' | 'spent' | 'returned' | 'expired' | 'reversed'

/** Numbers of a stream's events: above `after`, up to `upTo`. */
export type EventRange = { after: SQL; upTo: SQL }

/** The day of a moment in Beijing. */
export const beijingDay = (moment: SQL) => sql`(${moment} at time zone 'Asia/Shanghai')::date`
/** The month of a moment in Beijing, `YYYY-MM`. */
export const beijingMonth = (moment: SQL) =>
  sql`to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM')`
