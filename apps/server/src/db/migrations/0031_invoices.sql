CREATE TABLE "invoices" (
	"company_id" integer NOT NULL,
	"order_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"status" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"tax_number" text NOT NULL,
	"email" text NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone,
	"issued_by" text DEFAULT '' NOT NULL,
	"file" text,
	"file_name" text DEFAULT '' NOT NULL,
	"link_hash" text,
	"link_ends_at" timestamp with time zone,
	CONSTRAINT "invoices_company_id_order_id_pk" PRIMARY KEY("company_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_order_id_orders_company_id_id_fk" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."orders"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_requested" ON "invoices" USING btree ("company_id","requested_at");--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("company_id","user_id");