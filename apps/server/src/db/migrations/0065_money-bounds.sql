CREATE TABLE "company_bound_changes" (
	"company_id" integer NOT NULL,
	"id" text NOT NULL,
	"changes" jsonb NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "company_bound_changes_company_id_id_pk" PRIMARY KEY("company_id","id")
);
