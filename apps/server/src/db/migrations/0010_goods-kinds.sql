CREATE TABLE "checkout_handovers" (
	"company_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"items" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkout_handovers_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "spus" ADD COLUMN "kind" text DEFAULT 'parcel' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_handovers_code" ON "checkout_handovers" USING btree ("company_id","code_hash");--> statement-breakpoint
ALTER TABLE "spus" ADD CONSTRAINT "spus_kind" CHECK (kind in ('parcel', 'card', 'topUp', 'ticket'));