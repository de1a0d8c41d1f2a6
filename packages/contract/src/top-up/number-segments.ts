/**
 * Number segments of mobile numbers in mainland China, by the Telecommunications Network Numbering Plan
 * of the MIIT (2017) and the segments allotted since, as of 2024-12. Numbers of things (140, 141, 144,
 * 146, 148) and of satellites (1349, 1740 to 1749) cannot be topped up and are left out. A number
 * that was ported keeps its segment: the supplier's statement of the carrier wins over this table.
 */

/** `virtual`: resold numbers (170, 171, 162, 165, 167); `broadcast`: China Broadnet. */
export const mobileCarriers = ['mobile', 'unicom', 'telecom', 'broadcast', 'virtual'] as const
export type MobileCarrier = (typeof mobileCarriers)[number]

/** First digits by carrier: three, or four where a segment is divided. */
const segments: Readonly<Record<MobileCarrier, string>> = {
  mobile:
    '1340 1341 1342 1343 1344 1345 1346 1347 1348 135 136 137 138 139 147 150 151 152 157 158 159 172 178 182 183 184 187 188 195 197 198',
  unicom: '130 131 132 145 155 156 166 175 176 185 186 196',
  telecom: '133 149 153 173 177 180 181 189 190 191 193 199',
  broadcast: '192',
  virtual: '162 165 167 170 171',
}

const carrierBySegment = new Map(
  mobileCarriers.flatMap((carrier) =>
    segments[carrier].split(' ').map((segment) => [segment, carrier] as const),
  ),
)

/** Carrier of a number by its segment; null for numbers that no carrier tops up. */
export function findMobileCarrier(phone: string): MobileCarrier | null {
  if (!/^1\d{10}$/.test(phone)) return null
  return carrierBySegment.get(phone.slice(0, 4)) ?? carrierBySegment.get(phone.slice(0, 3)) ?? null
}

/** 138****6021 */
export const maskPhone = (phone: string): string =>
  phone.length === 11 ? `${phone.slice(0, 3)}****${phone.slice(7)}` : phone
