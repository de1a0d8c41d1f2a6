ALTER TABLE "notice_deliveries" ADD COLUMN "receipt" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("company_id","user_id");