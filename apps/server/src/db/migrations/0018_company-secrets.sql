CREATE TABLE "company_secrets" (
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "company_secrets_company_id_name_version_pk" PRIMARY KEY("company_id","name","version")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "company_secrets_current" ON "company_secrets" USING btree ("company_id","name") WHERE ends_at is null;