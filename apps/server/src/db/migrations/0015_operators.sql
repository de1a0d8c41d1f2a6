CREATE TABLE "approvals" (
	"company_id" integer NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"permission" text NOT NULL,
	"summary" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"requested_by" text NOT NULL,
	"requested_by_name" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "approvals_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "operator_devices" (
	"company_id" integer NOT NULL,
	"operator_id" text NOT NULL,
	"device_hash" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operator_devices_company_id_operator_id_device_hash_pk" PRIMARY KEY("company_id","operator_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "operator_keys" (
	"company_id" integer NOT NULL,
	"id" text NOT NULL,
	"key_hash" text NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "operator_keys_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "operator_log" (
	"company_id" integer NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"address" text NOT NULL,
	"agent" text NOT NULL,
	"call" text NOT NULL,
	"target" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_key" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "operator_log_company_id_seq_pk" PRIMARY KEY("company_id","seq")
);
--> statement-breakpoint
CREATE TABLE "operator_log_heads" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_requests" (
	"company_id" integer NOT NULL,
	"actor_id" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"answer" jsonb,
	"finished_at" timestamp with time zone,
	CONSTRAINT "operator_requests_company_id_actor_id_key_pk" PRIMARY KEY("company_id","actor_id","key")
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"company_id" integer NOT NULL,
	"token_hash" text PRIMARY KEY NOT NULL,
	"operator_id" text NOT NULL,
	"device_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"stepped_up_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"company_id" integer NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_password" boolean NOT NULL,
	"totp_secret" text,
	"enrolled_at" timestamp with time zone,
	"totp_step" bigint DEFAULT 0 NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operators_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"company_id" integer NOT NULL,
	"operator_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_company_id_operator_id_code_hash_pk" PRIMARY KEY("company_id","operator_id","code_hash")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_open" ON "approvals" USING btree ("company_id","kind","target_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "approvals_requested" ON "approvals" USING btree ("company_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_keys_hash" ON "operator_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "operator_log_target" ON "operator_log" USING btree ("company_id","target","seq");--> statement-breakpoint
CREATE INDEX "operator_log_request" ON "operator_log" USING btree ("company_id","actor_id","request_key") WHERE request_key is not null;--> statement-breakpoint
CREATE INDEX "operator_requests_started" ON "operator_requests" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "operator_sessions_operator" ON "operator_sessions" USING btree ("company_id","operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operators_name" ON "operators" USING btree ("company_id","name");