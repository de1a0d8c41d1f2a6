CREATE TABLE "former_orders" (
	"company_id" integer NOT NULL,
	"number" text NOT NULL,
	"phone" text NOT NULL,
	"user_id" bigint,
	"placed_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"cash" bigint DEFAULT 0 NOT NULL,
	"lines" jsonb NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_orders_company_id_number_pk" PRIMARY KEY("company_id","number")
);
--> statement-breakpoint
ALTER TABLE "former_orders" ADD CONSTRAINT "former_orders_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_orders_user" ON "former_orders" USING btree ("company_id","user_id","placed_at");--> statement-breakpoint
CREATE INDEX "former_orders_phone" ON "former_orders" USING btree ("company_id","phone");