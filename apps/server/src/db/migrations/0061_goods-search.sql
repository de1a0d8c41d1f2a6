ALTER TABLE "spus" ADD COLUMN "brand" text GENERATED ALWAYS AS (coalesce(jsonb_path_query_first(attributes, '$[*] ? (@.name == "品牌").value') #>> '{}', '')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "spus" ADD COLUMN "search_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "spus_search_version" ON "spus" USING btree ("search_version");