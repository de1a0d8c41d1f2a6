ALTER TABLE "spus" ADD COLUMN "search_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "spus_search_version" ON "spus" USING btree ("search_version");