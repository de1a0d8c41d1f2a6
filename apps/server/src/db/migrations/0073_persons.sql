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
--> statement-breakpoint
CREATE TABLE "shopper_sign_in_requests" (
	"company_id" integer NOT NULL,
	"request_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"user_name" text NOT NULL,
	"nick_name" text NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shopper_sign_in_requests_company_id_request_id_user_id_pk" PRIMARY KEY("company_id","request_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "shopper_sign_in_requests" ADD CONSTRAINT "shopper_sign_in_requests_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;