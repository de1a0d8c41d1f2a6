ALTER TABLE "coupon_templates" ADD COLUMN "given" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "coupon_templates" t SET
  rule = '{"budget": null, "welcome": false}'::jsonb || t.rule,
  given = coalesce((SELECT sum(o.coupon_amount) FROM "coupons" c
    JOIN "orders" o ON o.company_id = c.company_id AND o.id = c.order_id
    WHERE c.company_id = t.company_id AND c.template_id = t.id AND c.status IN ('locked', 'used')), 0);--> statement-breakpoint
ALTER TABLE "coupon_templates" ADD CONSTRAINT "coupon_templates_budget" CHECK (given >= 0 and given <= coalesce((rule->>'budget')::bigint, given));