/** Topics of every list of goods; a product's own page adds `product:…`. */
export const goodsListTopics = ['company', 'goods', 'coupon', 'stock']
