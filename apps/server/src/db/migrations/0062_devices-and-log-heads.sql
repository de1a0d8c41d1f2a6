CREATE TABLE "operator_log_marks" (
	"company_id" integer NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "operator_log_marks_company_id_seq_pk" PRIMARY KEY("company_id","seq")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_hash" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Left by sign-ins at companies that do not exist; none is stored any more.
delete from login_failures f where company_id <> 0
  and not exists (select from companies c where c.company_id = f.company_id);