CREATE TABLE "cart_merges" (
	"company_id" integer NOT NULL,
	"key" text NOT NULL,
	"user_id" bigint NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_merges_company_id_key_pk" PRIMARY KEY("company_id","key")
);
--> statement-breakpoint
CREATE INDEX "cart_merges_created" ON "cart_merges" USING btree ("company_id","created_at");