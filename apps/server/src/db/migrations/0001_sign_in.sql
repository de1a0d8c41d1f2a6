CREATE TABLE "bind_tickets" (
	"company_id" integer NOT NULL,
	"ticket_hash" text NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"profile" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "bind_tickets_company_id_ticket_hash_pk" PRIMARY KEY("company_id","ticket_hash")
);
--> statement-breakpoint
CREATE TABLE "oauth_states" (
	"company_id" integer NOT NULL,
	"state_hash" text NOT NULL,
	"provider" text NOT NULL,
	"scope" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "oauth_states_company_id_state_hash_pk" PRIMARY KEY("company_id","state_hash")
);
