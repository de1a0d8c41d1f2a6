CREATE TABLE "operator_changes" (
	"company_id" integer NOT NULL,
	"operator_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"role" text NOT NULL,
	"former_role" text,
	"password_hash" text,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_changes_company_id_operator_id_pk" PRIMARY KEY("company_id","operator_id")
);
