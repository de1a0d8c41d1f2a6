import type { SeedCompanyInput } from '@mall/contract/seed-file'

type Promises = NonNullable<NonNullable<SeedCompanyInput['settings']>['services']>

const texts: Readonly<Record<string, string>> = {
  '7 天无理由': '签收次日起 7 天内，商品完好即可在订单中申请退货。',
  正品保障: '商品由品牌或其授权渠道供货。与描述不符的可以退货，往返运费由商城承担。',
  '48 小时内发货': '付款后一般在 48 小时内发出，发出后在订单中查看物流。',
  产地直发: '由产地仓直接发出，与其他商品分开送达。',
  损坏包赔: '送达时损坏的，签收后 24 小时内拍照联系客服，按损坏的数量赔付。',
  坏果包赔: '送达时有坏果的，签收后 24 小时内拍照联系客服，按坏果的数量赔付。',
  不新鲜包退: '送达时不新鲜的，签收后 24 小时内拍照联系客服，退还货款。',
  冷链到家: '全程低温运输，送达时请及时签收并冷藏。',
  '不支持 7 天无理由': '没有质量问题的，售出后不退不换。有质量问题的，在订单中申请售后。',
}

/**
 * Services of the demo goods with their terms.
 * @param termsId article with the terms of service
 */
export const servicePromises = (termsId: number): Promises =>
  Object.entries(texts).map(([name, text]) => ({ name, text, articleId: termsId }))
