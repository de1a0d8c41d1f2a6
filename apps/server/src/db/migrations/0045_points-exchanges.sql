CREATE TABLE "points_exchange_reconciliations" (
	"company_id" integer NOT NULL,
	"day" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"bank_count" integer NOT NULL,
	"bank_points" bigint DEFAULT 0 NOT NULL,
	"own_count" integer NOT NULL,
	"own_points" bigint DEFAULT 0 NOT NULL,
	"differences" jsonb NOT NULL,
	CONSTRAINT "points_exchange_reconciliations_company_id_day_pk" PRIMARY KEY("company_id","day")
);
--> statement-breakpoint
CREATE TABLE "points_exchanges" (
	"company_id" integer NOT NULL,
	"id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"request_key" text NOT NULL,
	"customer" text NOT NULL,
	"bank_points" bigint DEFAULT 0 NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"step" bigint DEFAULT 0 NOT NULL,
	"step_points" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"queries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp with time zone,
	"queried_at" timestamp with time zone,
	"alarmed_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "points_exchanges_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "points_exchanges_state" CHECK (state in ('requested', 'unknown', 'confirmed', 'failed')),
	CONSTRAINT "points_exchanges_rate" CHECK (bank_points > 0 and points > 0 and step > 0 and points * step = bank_points * step_points),
	CONSTRAINT "points_exchanges_finished" CHECK ((state in ('confirmed', 'failed')) = (finished_at is not null)),
	CONSTRAINT "points_exchanges_due_open" CHECK ((next_at is null) = (finished_at is not null))
);
--> statement-breakpoint
ALTER TABLE "points_exchanges" ADD CONSTRAINT "points_exchanges_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "points_exchanges_request" ON "points_exchanges" USING btree ("company_id","user_id","request_key");--> statement-breakpoint
CREATE INDEX "points_exchanges_user" ON "points_exchanges" USING btree ("company_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "points_exchanges_day" ON "points_exchanges" USING btree ("company_id","finished_at");--> statement-breakpoint
CREATE INDEX "points_exchanges_due" ON "points_exchanges" USING btree ("next_at") WHERE next_at is not null;