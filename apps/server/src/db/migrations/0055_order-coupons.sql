CREATE TABLE "order_coupons" (
	"company_id" integer NOT NULL,
	"order_id" text NOT NULL,
	"coupon_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"freight" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "order_coupons_company_id_order_id_coupon_id_pk" PRIMARY KEY("company_id","order_id","coupon_id")
);
--> statement-breakpoint
ALTER TABLE "order_coupons" ADD CONSTRAINT "order_coupons_company_id_order_id_orders_company_id_id_fk" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."orders"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_coupons_kind" ON "order_coupons" USING btree ("company_id","order_id","kind");--> statement-breakpoint
INSERT INTO "order_coupons" (company_id, order_id, coupon_id, kind, amount, freight)
  SELECT o.company_id, o.id, o.coupon_id, t.rule->>'kind', o.coupon_amount, o.coupon_freight
  FROM "orders" o
  JOIN "coupons" c ON c.company_id = o.company_id AND c.id = o.coupon_id
  JOIN "coupon_templates" t ON t.company_id = c.company_id AND t.id = c.template_id;
