CREATE TABLE "share_codes" (
	"company_id" integer NOT NULL,
	"code" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_codes_company_id_code_pk" PRIMARY KEY("company_id","code")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "share_code" text;--> statement-breakpoint
ALTER TABLE "share_codes" ADD CONSTRAINT "share_codes_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "share_codes_user" ON "share_codes" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "orders_share_code" ON "orders" USING btree ("company_id","share_code") WHERE share_code is not null;