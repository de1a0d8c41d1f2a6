CREATE TABLE "order_refund_lines" (
	"company_id" integer NOT NULL,
	"refund_id" text NOT NULL,
	"line_id" bigint NOT NULL,
	"num" integer NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"cash" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "order_refund_lines_company_id_refund_id_line_id_pk" PRIMARY KEY("company_id","refund_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "order_refunds" (
	"company_id" integer NOT NULL,
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"cash" bigint DEFAULT 0 NOT NULL,
	"coupon_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "order_refunds_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
DROP INDEX "stock_events_once";--> statement-breakpoint
DROP INDEX "refunds_once";--> statement-breakpoint
ALTER TABLE "stock_events" ADD COLUMN "refund_id" text;--> statement-breakpoint
ALTER TABLE "order_children" ADD COLUMN "refund_id" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "order_refund_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refund_lines" ADD CONSTRAINT "order_refund_lines_company_id_refund_id_order_refunds_company_id_id_fk" FOREIGN KEY ("company_id","refund_id") REFERENCES "public"."order_refunds"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_company_id_order_id_orders_company_id_id_fk" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."orders"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_refund_lines_line" ON "order_refund_lines" USING btree ("company_id","line_id");--> statement-breakpoint
CREATE INDEX "order_refunds_order" ON "order_refunds" USING btree ("company_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_events_return_once" ON "stock_events" USING btree ("company_id","refund_id","sku_id") WHERE kind = 'return';--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("company_id","order_id");--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("company_id","created_at") WHERE status = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "stock_events_once" ON "stock_events" USING btree ("company_id","order_id","sku_id","kind") WHERE kind <> 'return';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("company_id","payment_id","reason","order_refund_id","attempt");